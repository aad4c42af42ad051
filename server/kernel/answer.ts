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

/** A call as it reached the door; `target` is null where nothing is mounted, `token` the session cookie's value. */
export interface Arrival extends Pick<Incoming, 'params' | 'query' | 'body' | 'header' | 'request'> {
  readonly target: Mounted | null
  readonly token: string | null
}

/** Answers with the log position beside it; never throws. */
export async function answer(
  kernel: Kernel,
  arrival: Arrival,
): Promise<{ readonly outgoing: Outgoing; readonly position: string; readonly isPersonal: boolean }> {
  let isPersonal = arrival.token !== null
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
  return { outgoing, position: kernel.position.known(), isPersonal }
}

async function admit(kernel: Kernel, arrival: Arrival, personal: (is: boolean) => void): Promise<Outgoing> {
  const { target, token } = arrival
  const { ports } = kernel
  if (target === null) return refuse('call.notFound')
  if (kernel.isStopping()) return refuse('call.stopping', { retryAfter: 2 })
  checkOrigin(target.row, arrival.header)
  const now = ports.clock.now()
  const { db } = ports.database
  const found = token === null ? null : await ports.sessions.find(db, hashToken(token), now)
  personal(found !== null)
  if (target.row.effect === 'write') await countWrite(db, found?.handle.tokenHash ?? arrival.request.address, now)
  const [outgoing] = await Promise.all([
    dispatch(kernel, { ...arrival, target, actor: found?.actor ?? null, session: found?.handle ?? null, now }),
    // Only who may have been told a position compares it.
    found === null ? null : kernel.position.read().catch(() => null),
  ])
  return outgoing
}
