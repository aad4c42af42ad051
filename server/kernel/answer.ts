// From an arrival to an answer: checks the origin, finds the session, counts the rate, then dispatches the call.
import { buildRefusalAnswer } from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'
import { isForDevelopment } from './incoming.ts'
import type { Incoming, Kernel } from './incoming.ts'
import { checkAccess } from './access.ts'
import { dispatch } from './dispatch.ts'
import { toRefusal } from './to-refusal.ts'
import { readKey } from './op.ts'
import { checkOrigin } from './origin.ts'
import { recordRefusal } from './record-refusal.ts'
import { refuse } from './refuse.ts'
import type { Mounted } from './routes.ts'
import { hashToken } from './session.ts'
import type { FoundSession } from './session.ts'
import type { LogHead } from './server-epoch.store.ts'
import { knownEpoch, opEpoch } from '../../contract/kernel/headers.ts'
import { formatReadMark } from '../../contract/kernel/marks.ts'

/** A call as it arrived. `target` is null where nothing is mounted; `token` is the session's, from cookie or bearer header. */
export interface Arrival extends Pick<Incoming, 'params' | 'query' | 'body' | 'header' | 'request'> {
  readonly target: Mounted | null
  readonly token: string | null
  /** The visit's token, where there is one. */
  readonly visit: string | null
  /** The token of this browser, where it has one. */
  readonly device: string | null
  /** Whether it may have written within the last seconds: its browser says so, and a native shell's is not known. */
  readonly hasWrittenLately: boolean
  /** Called by a native shell whose origin is listed. */
  readonly isNative: boolean
}

/** The head of the log of receipts. `until` is the last position that it surely holds of the epoch that the caller named. */
export interface LogStatus extends LogHead {
  readonly until: string | null
}

const epochShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The status of the log for this caller; never throws. */
export async function readLogStatus({ serverEpoch }: Kernel, header: Arrival['header']): Promise<LogStatus> {
  const named = header(knownEpoch)
  if (named === null || named === serverEpoch.getHead().epoch || !epochShape.test(named))
    return { ...serverEpoch.getHead(), until: null }
  try {
    // Another instance may have begun the epoch that the caller names.
    const head = await serverEpoch.readHead()
    return { ...head, until: head.epoch === named ? null : await serverEpoch.findLastPosition(named) }
  } catch {
    return { ...serverEpoch.getHead(), until: null }
  }
}

/**
 * Refuses a queued call that names another epoch (`op.otherEpoch`): the device learns of it by this answer, and sends again
 * what a restored server may have lost, before what waited behind it.
 */
async function checkEpoch({ serverEpoch }: Kernel, header: Arrival['header']): Promise<void> {
  const named = header(opEpoch)
  // Read, not remembered: another instance may have begun an epoch, and a database may be restored under a running one.
  if (named !== null && (await serverEpoch.readHead()).epoch !== named) refuse('op.otherEpoch')
}

export interface Answered {
  readonly outgoing: Outgoing
  readonly log: LogStatus
  readonly isPersonal: boolean
  /** What a signed-in read has seen at least; null for all other calls. */
  readonly readMark: string | null
}

/** The modules whose reads answer everyone the same. What others answer a visitor may be one person's: an order by its key. */
const openModules: ReadonlySet<string> = new Set(['catalogue', 'catalogue-pack', 'logging', 'servicers', 'site'])

const isPersonalRow = ({ target }: Arrival): boolean =>
  target !== null && (target.row.ofVisit === true || !openModules.has(target.module))

/** Answers an arrival, with the status of the log; never throws. */
export async function answer(kernel: Kernel, arrival: Arrival): Promise<Answered> {
  let isPersonal = arrival.token !== null || isPersonalRow(arrival)
  // Before the session: a read that an epoch's change interrupts counts as one of the earlier epoch.
  const { number } = kernel.serverEpoch.getHead()
  let readMark: string | null = null
  const onSession = (found: FoundSession | null) => {
    isPersonal = found !== null || isPersonalRow(arrival)
    if (found !== null && arrival.target?.row.effect === 'read') readMark = formatReadMark(number, found.snapshot)
  }
  const outgoing = await kernel
    .callsInFlight(() => admit(kernel, arrival, onSession))
    .catch(async (error: unknown) => {
      const refusal = toRefusal(error, {
        log: kernel.ports.log,
        requestId: arrival.request.id,
        row: arrival.target?.id ?? 'none',
        hasKey: readKey(arrival.header) !== null,
      })
      const { target } = arrival
      const unknown = { actor: null, session: null, visit: null, device: null, now: kernel.ports.clock.now() }
      if (target !== null) await recordRefusal(kernel, { ...arrival, target, ...unknown }, refusal)
      return buildRefusalAnswer(refusal, readKey(arrival.header))
    })
  const { replicaSnapshot } = outgoing
  if (replicaSnapshot !== null && readMark !== null) readMark = formatReadMark(number, replicaSnapshot)
  return { outgoing, log: await readLogStatus(kernel, arrival.header), isPersonal, readMark }
}

/** Whether a large body may be read: refuses a caller whom the call itself would refuse, before anything is in memory. */
export async function admitBody(
  { ports }: Kernel,
  { target, token, header, isNative, request }: Arrival,
): Promise<void> {
  if (target === null) return refuse('call.notFound')
  checkOrigin(target.row, header, isNative)
  const now = ports.clock.now()
  const { db } = ports.database
  const found =
    token === null ? null : await ports.sessions.find(db, hashToken(token), now, isForDevelopment(ports, request))
  checkAccess(target.module, target.row.access, found?.actor ?? null)
}

/** Counts a write, before its transaction. A visitor's first one of the cart begins a visit, and leaves a cart behind. */
async function countWrite(
  kernel: Kernel,
  { target, visit, request: { address } }: Arrival,
  found: FoundSession | null,
  now: Date,
): Promise<void> {
  const { db } = kernel.ports.database
  await kernel.writeCounts.count(db, found?.handle.tokenHash ?? address, now)
  if (found !== null) return
  // A report, such as a page view, has a limit of its own: pages that are read leave room for carts and sign-ins.
  if (target?.row.isReport !== true) await kernel.visitorCounts.count(db, address, now)
  if (target?.row.ofVisit === true && visit === null) await kernel.visitCounts.count(db, address, now)
}

async function admit(
  kernel: Kernel,
  arrival: Arrival,
  onSession: (found: FoundSession | null) => void,
): Promise<Outgoing> {
  const { target, token, visit, device } = arrival
  const { ports } = kernel
  if (target === null) return refuse('call.notFound')
  if (kernel.isStopping()) return refuse('call.stopping', { retryAfter: 2 })
  checkOrigin(target.row, arrival.header, arrival.isNative)
  const now = ports.clock.now()
  const { db } = ports.database
  const found =
    token === null
      ? null
      : await ports.sessions.find(db, hashToken(token), now, isForDevelopment(ports, arrival.request))
  onSession(found)
  if (target.row.effect === 'write') {
    await countWrite(kernel, arrival, found, now)
    await checkEpoch(kernel, arrival.header)
  }
  const [outgoing] = await Promise.all([
    dispatch(kernel, {
      ...arrival,
      target,
      actor: found?.actor ?? null,
      session: found?.handle ?? null,
      visit: visit === null ? null : { tokenHash: hashToken(visit) },
      device: device === null ? null : { tokenHash: hashToken(device) },
      now,
    }),
    // Only signed-in callers compare positions of the log.
    found === null ? null : kernel.serverEpoch.readHead().catch(() => null),
  ])
  return outgoing
}
