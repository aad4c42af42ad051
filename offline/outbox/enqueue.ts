// Saves what a person entered: encrypted first, then one strict transaction over op, photos and draft. It resolves after
// the commit, so that 'Saved on this device' is true when it is shown.
import { toNullIfLocked } from '../crypto/cipher.ts'
import type { OpBody, OpRow } from '../db/tables.ts'
import { tablesOf, transition } from './transition.ts'
import type { Enqueued, Ports } from '../engine.ts'
import { findOperation } from '../operations/all.ts'
import type { Store } from '../session/current-user.ts'
import { addOp, signExpectedRows, wasNeverSent } from './add-ops.ts'
import { prepareOp, sealInput } from './prepare-op.ts'
import type { SaveContext, PreparedOp, SaveRequest } from './prepare-op.ts'
import { isSameWhenSigned, createSigner, signOps } from './sign-op.ts'
import type { Signer } from './sign-op.ts'

/** A correction of an op that was never sent: the same op with another body. */
interface Fold {
  readonly into: OpRow
  readonly body: Pick<OpRow, 'body' | 'bodyHash' | 'proof'>
}
type Ready = { readonly request: SaveRequest; readonly prepared: PreparedOp; readonly fold: Fold | null }

async function findLastOp(store: Store, entityId: string): Promise<OpRow | null> {
  const rows = await store.db.ops.where('entityId').equals(entityId).sortBy('seq')
  return rows.at(-1) ?? null
}

async function findFold(
  ports: Ports,
  store: Store,
  sign: Signer,
  { operation, input, groupLabel, known }: SaveRequest,
): Promise<Fold | null> {
  const into = await findLastOp(store, operation.entityId(input))
  if (into?.body == null || !wasNeverSent(into)) return null
  const saved = (await toNullIfLocked(store.cipher.unsealJson('ops', into.opId, into.body))) as OpBody | null
  if (saved === null) return null
  const folded = operation.foldInto({ kind: into.kind, input: { params: saved.params, body: saved.body } }, input)
  const target = findOperation(into.kind)
  if (folded === null || target === null) return null
  const body = await sealInput(
    store,
    ports.crypto,
    into.opId,
    target,
    folded,
    groupLabel === '' ? saved.groupLabel : groupLabel,
    known ?? saved.known,
  )
  const { params, query, body: content } = folded
  return { into, body: { ...body, proof: await sign(into, { params, query, body: content }) } }
}

/** Saves all in this order or none. A write that folds into a waiting op changes that op instead. */
export async function enqueue(
  ports: Ports,
  store: Store,
  requests: readonly SaveRequest[],
  facts: SaveContext,
  dropDrafts: readonly string[],
): Promise<Enqueued[]> {
  const { db } = store
  const ready: Ready[] = []
  const sign = createSigner(ports.crypto, store)
  for (const request of requests)
    ready.push({
      request,
      prepared: await prepareOp(ports, store, request, facts),
      fold: await findFold(ports, store, sign, request),
    })
  const added = ready.filter(({ fold }) => fold === null).map(({ prepared }) => prepared)
  const expected = new Map((await signExpectedRows(db, added, sign)).map((row) => [row.opId, row]))
  const rows = await db.transaction('rw', tablesOf(db), async () => {
    const done: OpRow[] = []
    for (const { prepared, fold } of ready) {
      // It may be there: the answer to an earlier commit of the same save was lost.
      const saved = await db.ops.get(prepared.row.opId)
      if (saved !== undefined) {
        done.push(saved)
        continue
      }
      const last = fold === null ? null : await findLastOp(store, fold.into.entityId)
      const isStill =
        fold !== null && last?.opId === fold.into.opId && wasNeverSent(last) && last.bodyHash === fold.into.bodyHash
      const row = isStill
        ? await transition(db, last, 'queued', {
            ...fold.body,
            proof: isSameWhenSigned(fold.into, last) ? fold.body.proof : undefined,
          })
        : await addOp(db, prepared, { expected: expected.get(prepared.row.opId) })
      if (row !== null) done.push(row)
    }
    await db.drafts.bulkDelete([...dropDrafts])
    return done
  })
  // What is saved stays saved where it cannot be signed: the next sign-in signs it.
  if (rows.some((row) => row.proof === undefined)) await signOps(ports.crypto, store).catch(() => undefined)
  return rows.map(({ opId, entityId }) => ({ opId, entityId }))
}
