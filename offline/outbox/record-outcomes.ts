// Writes down what the answers came to, in one transaction. Only the holder of the op's lease may move it; an
// acknowledgement is the truth whoever brings it, unless the server has lost it since.
import type { Sealed } from '../crypto/cipher.ts'
import type { OpRow, UserDatabase } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import type { Store } from '../session/current-user.ts'
import { readGate, shut } from './queue-pause.ts'
import { knownLife, rememberLife } from './server-epoch.ts'
import { moveFor } from './next-state.ts'
import type { Outcome } from './send.ts'
import { tablesOf, transition } from './transition.ts'
import type { Lease } from './lease.ts'

export interface Settled {
  readonly acked: number
  readonly isForbidden: boolean
}

export interface SettleScene {
  readonly ports: Pick<Ports, 'now' | 'random' | 'appVersion'>
}

interface Sealing {
  readonly said: Sealed | null
  readonly result: Sealed | null
}
const nothing: Sealing = { said: null, result: null }

async function sealed(store: Store, { row, verdict }: Outcome): Promise<Sealing> {
  const said =
    'said' in verdict
      ? await store.cipher.sealJson('errors', row.opId, {
          message: verdict.said.message,
          errors: verdict.said.errors,
          current: verdict.said.current,
        })
      : null
  const result = verdict.is === 'acked' ? await store.cipher.sealJson('results', row.opId, verdict.reply) : null
  return { said, result }
}

/** Settles the outcomes of one envelope, or of one call. */
export async function settle(
  store: Store,
  lease: Lease,
  outcomes: readonly Outcome[],
  scene: SettleScene,
): Promise<Settled> {
  const { db } = store
  const seals = await Promise.all(outcomes.map((outcome) => sealed(store, outcome)))
  return db.transaction('rw', tablesOf(db), async () => {
    const rows = await db.ops.bulkGet(outcomes.map(({ row }) => row.opId))
    const lastAck = ((await db.meta.get('last-ack'))?.value as number | undefined) ?? null
    const known = await knownLife(db)
    // The outcomes of one settling come from one answer.
    const life = known ?? outcomes.find(({ mark }) => mark !== null)?.mark?.epoch ?? null
    const settleAt = async (index: number) => {
      const [row, outcome] = [rows[index], outcomes[index]]
      return row === undefined || outcome === undefined
        ? null
        : settleOne(db, lease, row, outcome, seals[index] ?? nothing, { ...scene, lastAck, life })
    }
    // What has arrived is written side by side; what has not may shut the queue or offer its parent again, one after the other.
    const isAck = (index: number) => outcomes[index]?.verdict.is === 'acked'
    const done = await Promise.all([...outcomes.keys()].filter(isAck).map(settleAt))
    for (const index of outcomes.keys()) if (!isAck(index)) done.push(await settleAt(index))
    const acked = done.filter((one) => one === 'acked').length
    const isForbidden = done.includes('forbidden')
    if (acked > 0) await db.meta.put({ k: 'last-ack', value: scene.ports.now() })
    if (acked > 0 && known === null && life !== null) await rememberLife(db, life)
    return { acked, isForbidden }
  })
}

async function settleOne(
  db: UserDatabase,
  lease: Lease,
  row: OpRow,
  outcome: Outcome,
  seals: Sealing,
  { ports, lastAck, life }: SettleScene & { readonly lastAck: number | null; readonly life: string | null },
): Promise<'acked' | 'forbidden' | null> {
  const isOurs = row.state === 'sending' && row.lease?.by === lease.by && row.lease.epoch === lease.epoch
  const isLateAck = outcome.verdict.is === 'acked' && (row.state === 'sending' || row.state === 'queued')
  if (!isOurs && !isLateAck) return null
  // Acknowledged in another life than the one that is known by now: the server has to hear it again.
  const wasLost = outcome.verdict.is === 'acked' && outcome.mark !== null && outcome.mark.epoch !== life
  const move = moveFor(wasLost ? { is: 'skipped' } : outcome.verdict, row, {
    now: ports.now(),
    random: ports.random(),
    appVersion: ports.appVersion,
    lastAck,
    mark: outcome.mark,
  })
  const error = move.change.error != null ? { ...move.change.error, said: seals.said } : move.change.error
  await transition(db, row, move.to, {
    ...move.change,
    ...(error === undefined ? {} : { error }),
    ...(move.to === 'acked' ? { result: seals.result } : {}),
  })
  if (move.gate !== undefined && !((await readGate(db))?.why === 'other-owner' && move.gate.why === 'later'))
    await shut(db, move.gate)
  if (move.isParentMissing === true) await reoffer(db, row, ports.now())
  return move.to === 'acked' ? 'acked' : move.isForbidden === true ? 'forbidden' : null
}

/** 424: what this op needs is offered again where the server had acknowledged it. */
async function reoffer(db: UserDatabase, child: OpRow, now: number): Promise<void> {
  const line = await db.ops.where('groupId').equals(child.groupId).toArray()
  const named = await db.ops.bulkGet([...child.dependsOn])
  const isParent = (row: OpRow) => row.entityId === child.entityId || child.groupId.endsWith(row.entityId)
  const parents = new Map(
    [...named.filter((row) => row !== undefined), ...line.filter((row) => row.seq < child.seq && isParent(row))].map(
      (row) => [row.opId, row],
    ),
  )
  for (const parent of parents.values())
    if (parent.state === 'acked')
      await transition(db, parent, 'queued', {
        nextAt: now,
        triedAt: now,
        ackedAt: null,
        ackedEpoch: null,
        ackedPos: null,
      })
}
