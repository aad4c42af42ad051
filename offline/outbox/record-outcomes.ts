// Records the outcomes of answers in one transaction. Only the holder of an op's lease may change its state. An
// acknowledgement counts from any tab, unless the server has lost it since.
import type { Sealed } from '../crypto/cipher.ts'
import type { OpRow, UserDatabase } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import type { Store } from '../session/current-user.ts'
import { readQueuePause, pauseQueue, resumeQueue } from './queue-pause.ts'
import { readServerEpoch, saveServerEpoch, unknownEpoch } from './server-epoch.ts'
import { findRow } from '../operations/known-kinds.ts'
import { saveUnreadReply } from './fetch-ops.ts'
import { saveLocked } from './locked-ops.ts'
import { toCopyKey } from '../replica/copy-key.ts'
import { nextState, transportErrors } from './next-state.ts'
import type { Outcome } from './send.ts'
import { queueAgain, tablesOf, transition } from './transition.ts'
import type { Lease } from './lease.ts'

export interface RecordedOutcomes {
  readonly acked: number
  readonly isForbidden: boolean
}

export interface RecordingContext {
  readonly ports: Pick<Ports, 'now' | 'random' | 'appVersion'>
  /** When the server last answered any call without an error, device time in epoch ms. */
  readonly lastSuccess?: number | null
}

interface EncryptedOutcome {
  readonly sealedError: Sealed | null
  readonly result: Sealed | null
}
const nothing: EncryptedOutcome = { sealedError: null, result: null }

async function encrypt(store: Store, { row, verdict }: Outcome): Promise<EncryptedOutcome> {
  const sealedError =
    'refusal' in verdict
      ? await store.cipher.sealJson('errors', row.opId, {
          message: verdict.refusal.message,
          errors: verdict.refusal.errors,
          current: verdict.refusal.current,
        })
      : null
  const result = verdict.is === 'acked' ? await store.cipher.sealJson('results', row.opId, verdict.reply) : null
  return { sealedError, result }
}

/** Records the outcomes of one batch, or of one call. */
export async function recordOutcomes(
  store: Store,
  lease: Lease,
  outcomes: readonly Outcome[],
  context: RecordingContext,
): Promise<RecordedOutcomes> {
  const { db } = store
  const encrypted = await Promise.all(outcomes.map((outcome) => encrypt(store, outcome)))
  return db.transaction('rw', [...tablesOf(db), db.mirror], async () => {
    const rows = await db.ops.bulkGet(outcomes.map(({ row }) => row.opId))
    const lastAck = ((await db.meta.get('last-ack'))?.value as number | undefined) ?? null
    const known = await readServerEpoch(db)
    // All outcomes come from one answer.
    const epoch = known ?? outcomes.find(({ mark }) => mark !== null)?.mark?.epoch ?? null
    const recordAt = async (index: number) => {
      const [row, outcome] = [rows[index], outcomes[index]]
      return row === undefined || outcome === undefined
        ? null
        : recordOne(db, lease, row, outcome, encrypted[index] ?? nothing, { ...context, lastAck, epoch })
    }
    // Acks are recorded in parallel. The others may pause the queue or requeue a parent: one at a time.
    const isAck = (index: number) => outcomes[index]?.verdict.is === 'acked'
    const done = await Promise.all([...outcomes.keys()].filter(isAck).map(recordAt))
    for (const index of outcomes.keys()) if (!isAck(index)) done.push(await recordAt(index))
    const acked = done.filter((one) => one === 'acked').length
    const isForbidden = done.includes('forbidden')
    if (acked > 0) await db.meta.put({ k: 'last-ack', value: context.ports.now() })
    if (outcomes.some(({ verdict }) => verdict.is === 'acked' && verdict.isUnread === true))
      await saveUnreadReply(db, context.ports)
    if (outcomes.some(({ verdict }) => verdict.is === 'locked')) await saveLocked(db)
    // A server that takes calls no longer asks to wait.
    if (acked > 0 && (await readQueuePause(db))?.why === 'later') await resumeQueue(db)
    if (acked > 0 && known === null) await saveServerEpoch(db, epoch ?? unknownEpoch)
    return { acked, isForbidden }
  })
}

async function recordOne(
  db: UserDatabase,
  lease: Lease,
  row: OpRow,
  outcome: Outcome,
  encrypted: EncryptedOutcome,
  {
    ports,
    lastAck,
    lastSuccess = null,
    epoch,
  }: RecordingContext & { readonly lastAck: number | null; readonly epoch: string | null },
): Promise<'acked' | 'forbidden' | null> {
  const isOurs = row.state === 'sending' && row.lease?.by === lease.by && row.lease.epoch === lease.epoch
  const isLateAck = outcome.verdict.is === 'acked' && (row.state === 'sending' || row.state === 'queued')
  if (!isOurs && !isLateAck) return null
  // Acknowledged in another epoch than the current one: the op is sent again.
  const wasLost = outcome.verdict.is === 'acked' && outcome.mark !== null && outcome.mark.epoch !== epoch
  // An upload that advances is not stuck: neither its errors nor its tries count against it.
  const fresh = outcome.hasAdvanced === true ? { attempts: 1, serverErrors: [] } : {}
  const change = nextState(
    wasLost ? { is: 'skipped' } : outcome.verdict,
    { ...row, ...fresh },
    {
      now: ports.now(),
      random: ports.random(),
      appVersion: ports.appVersion,
      lastAck,
      lastSuccess,
      mark: outcome.mark,
      writeMark: outcome.writeMark ?? null,
      copyMark: outcome.verdict.is === 'acked' && outcome.writeMark == null ? await readCopyMark(db, row) : null,
    },
  )
  const error =
    change.change.error != null ? { ...change.change.error, said: encrypted.sealedError } : change.change.error
  await transition(db, row, change.to, {
    ...fresh,
    ...change.change,
    ...(error === undefined ? {} : { error }),
    ...(change.to === 'acked' ? { result: encrypted.result } : {}),
  })
  if (
    change.pause !== undefined &&
    !((await readQueuePause(db))?.why === 'other-owner' && change.pause.why === 'later')
  )
    await pauseQueue(db, change.pause)
  if (change.limitedUntil !== undefined) await delayAlike(db, row, change.limitedUntil, ports.now())
  if (change.isParentMissing === true) await requeueParents(db, row, ports.now())
  return change.to === 'acked' ? 'acked' : change.isForbidden === true ? 'forbidden' : null
}

/** What the server had seen at the last read of the op's claim or registration. */
const readCopyMark = async (db: UserDatabase, { groupId }: OpRow): Promise<string | null> =>
  (await db.mirror.get(toCopyKey(groupId)))?.mark ?? null

/** A limit on one row: what else waits to be sent to it waits as long. Everything else goes on. */
async function delayAlike(db: UserDatabase, limited: OpRow, until: number, now: number): Promise<void> {
  const target = findRow(limited.kind)
  const queued = await db.ops.where('state').equals('queued').toArray()
  const alike = queued.filter((row) => findRow(row.kind) === target && row.nextAt < until)
  const error = { status: 429, code: transportErrors.later, at: now, said: null }
  await Promise.all(alike.map((row) => transition(db, row, 'queued', { nextAt: until, triedAt: now, error })))
}

/** 424: the parents of this op that the server had acknowledged are queued again. */
async function requeueParents(db: UserDatabase, child: OpRow, now: number): Promise<void> {
  const group = await db.ops.where('groupId').equals(child.groupId).toArray()
  const named = await db.ops.bulkGet([...child.dependsOn])
  const isParent = (row: OpRow) => row.entityId === child.entityId || child.groupId.endsWith(row.entityId)
  const parents = new Map(
    [...named.filter((row) => row !== undefined), ...group.filter((row) => row.seq < child.seq && isParent(row))].map(
      (row) => [row.opId, row],
    ),
  )
  for (const parent of parents.values()) if (parent.state === 'acked') await queueAgain(db, parent, now)
}
