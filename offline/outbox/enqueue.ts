// Keeps what a person saved: sealed first, then one strict transaction over op, photos and draft. It resolves only
// after that has committed, so 'Saved on this device' is never said too early.
import type { OpBody, OpRow } from '../db/tables.ts'
import { tablesOf, transition } from './transition.ts'
import type { Enqueued, Ports } from '../engine.ts'
import { findOperation } from '../operations/all.ts'
import type { Store } from '../session/current-user.ts'
import { addOp } from './add-ops.ts'
import { prepareOp, sealWords } from './prepare-op.ts'
import type { Facts, Prepared, Saving } from './prepare-op.ts'

/** A correction of an op that was never sent: the same op with other words. */
interface Fold {
  readonly into: OpRow
  readonly words: Pick<OpRow, 'body' | 'bodyHash'>
}
type Ready = { readonly saving: Saving; readonly prepared: Prepared; readonly fold: Fold | null }

const wasNeverSent = (row: OpRow) => row.state === 'queued' && row.attempts === 0

async function lastOf(store: Store, entityId: string): Promise<OpRow | null> {
  const rows = await store.db.ops.where('entityId').equals(entityId).sortBy('seq')
  return rows.at(-1) ?? null
}

async function foldOf(
  ports: Ports,
  store: Store,
  { operation, input, groupLabel, known }: Saving,
): Promise<Fold | null> {
  const into = await lastOf(store, operation.entityId(input))
  if (into?.body == null || !wasNeverSent(into)) return null
  const words = (await store.cipher.unsealJson('ops', into.opId, into.body)) as OpBody
  const folded = operation.foldInto({ kind: into.kind, input: { params: words.params, body: words.body } }, input)
  const target = findOperation(into.kind)
  if (folded === null || target === null) return null
  return {
    into,
    words: await sealWords(
      store,
      ports.crypto,
      into.opId,
      target,
      folded,
      groupLabel === '' ? words.groupLabel : groupLabel,
      known ?? words.known,
    ),
  }
}

/** Saves all in this order or none; what folds into a waiting op changes that one instead. */
export async function enqueue(
  ports: Ports,
  store: Store,
  savings: readonly Saving[],
  facts: Facts,
  dropDrafts: readonly string[],
): Promise<Enqueued[]> {
  const { db } = store
  const ready: Ready[] = []
  for (const saving of savings)
    ready.push({
      saving,
      prepared: await prepareOp(ports, store, saving, facts),
      fold: await foldOf(ports, store, saving),
    })
  return db.transaction('rw', tablesOf(db), async () => {
    const done: Enqueued[] = []
    for (const { prepared, fold } of ready) {
      const last = fold === null ? null : await lastOf(store, fold.into.entityId)
      const isStill =
        fold !== null && last?.opId === fold.into.opId && wasNeverSent(last) && last.bodyHash === fold.into.bodyHash
      const row = isStill ? await transition(db, last, 'queued', fold.words) : await addOp(db, prepared)
      if (row !== null) done.push({ opId: row.opId, entityId: row.entityId })
    }
    await db.drafts.bulkDelete([...dropDrafts])
    return done
  })
}
