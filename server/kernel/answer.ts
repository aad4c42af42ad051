// From an arrival to an answer: did the app make this call, who is calling, how often; then the call itself.
import { refused } from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'
import type { Incoming, Kernel } from './dispatch.ts'
import { dispatch } from './dispatch.ts'
import { asRefusal } from './fault.ts'
import { keyOf } from './op.ts'
import { checkOrigin } from './origin.ts'
import { countWrite } from './rate-limit.ts'
import { refuse } from './refuse.ts'
import type { Mounted } from './routes.ts'
import { hashToken } from './session.ts'
import type { LogHead } from './life.store.ts'
import { knownEpoch } from '../../contract/kernel/headers.ts'

/** A call as it reached the door; `target` is null where nothing is mounted, `token` the session's, from cookie or bearer header. */
export interface Arrival extends Pick<Incoming, 'params' | 'query' | 'body' | 'header' | 'request'> {
  readonly target: Mounted | null
  readonly token: string | null
  /** The visit's token, where there is one. */
  readonly visit: string | null
  /** Called by a native shell whose origin is listed. */
  readonly isNative: boolean
}

/** Where the log stands, and, for a caller who named an earlier life, until where it is sure to hold that one. */
export interface LogStand extends LogHead {
  readonly until: string | null
}

const epochShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What this caller is told of the log; never throws. */
export async function standOfLog({ life }: Kernel, header: Arrival['header']): Promise<LogStand> {
  const named = header(knownEpoch)
  if (named === null || named === life.known().epoch || !epochShape.test(named)) return { ...life.known(), until: null }
  try {
    // Another machine may have begun the life that the caller names.
    const head = await life.read()
    return { ...head, until: head.epoch === named ? null : await life.untilOf(named) }
  } catch {
    return { ...life.known(), until: null }
  }
}

/** Answers, with the stand of the log beside it; never throws. */
export async function answer(
  kernel: Kernel,
  arrival: Arrival,
): Promise<{ readonly outgoing: Outgoing; readonly log: LogStand; readonly isPersonal: boolean }> {
  let isPersonal = arrival.token !== null || arrival.target?.row.ofVisit === true
  const outgoing = await admit(kernel, arrival, (is) => {
    isPersonal = is
  }).catch((error: unknown) =>
    refused(
      asRefusal(error, {
        log: kernel.ports.log,
        requestId: arrival.request.id,
        row: arrival.target?.id ?? 'none',
        hasKey: keyOf(arrival.header) !== null,
      }),
      keyOf(arrival.header),
    ),
  )
  return { outgoing, log: await standOfLog(kernel, arrival.header), isPersonal }
}

async function admit(kernel: Kernel, arrival: Arrival, personal: (is: boolean) => void): Promise<Outgoing> {
  const { target, token, visit } = arrival
  const { ports } = kernel
  if (target === null) return refuse('call.notFound')
  if (kernel.isStopping()) return refuse('call.stopping', { retryAfter: 2 })
  checkOrigin(target.row, arrival.header, arrival.isNative)
  const now = ports.clock.now()
  const { db } = ports.database
  const found = token === null ? null : await ports.sessions.find(db, hashToken(token), now)
  personal(found !== null || target.row.ofVisit === true)
  if (target.row.effect === 'write') await countWrite(db, found?.handle.tokenHash ?? arrival.request.address, now)
  const [outgoing] = await Promise.all([
    dispatch(kernel, {
      ...arrival,
      target,
      actor: found?.actor ?? null,
      session: found?.handle ?? null,
      visit: visit === null ? null : { tokenHash: hashToken(visit) },
      now,
    }),
    // Only who may have been told a position compares it.
    found === null ? null : kernel.life.read().catch(() => null),
  ])
  return outgoing
}
