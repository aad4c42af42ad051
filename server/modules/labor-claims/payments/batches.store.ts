import { sql } from 'kysely'
import type { SignedIn, Tx } from '../../../kernel/call.ts'

const selectBatches = (tx: Tx) =>
  tx
    .selectFrom('payment_batch')
    .selectAll('payment_batch')
    .select((eb) => {
      const payments = eb
        .selectFrom('claim_payment')
        .whereRef('claim_payment.batch_id', '=', 'payment_batch.batch_id')
        .where('claim_payment.state', '<>', 'removed')
      const count = sql<number>`count(*)::integer`
      const amount = sql<number>`coalesce(sum(amount), 0)::float8`
      const of = (state: 'paid' | 'failed') => payments.where('claim_payment.state', '=', state)
      return [
        payments.select(count.as('n')).as('count'),
        payments.select(amount.as('n')).as('amount'),
        of('paid').select(count.as('n')).as('paid_count'),
        of('paid').select(amount.as('n')).as('paid_amount'),
        of('failed').select(count.as('n')).as('failed_count'),
        of('failed').select(amount.as('n')).as('failed_amount'),
      ]
    })

/** A batch with the number and cents of its payments. */
export type BatchRecord = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

/** A batch by its id, or null. */
export async function findBatch(tx: Tx, batchId: string): Promise<BatchRecord | null> {
  return (await selectBatches(tx).where('batch_id', '=', batchId).executeTakeFirst()) ?? null
}

/** The batch, locked until the transaction ends, or null. Whoever also locks claims locks the batch first. */
export async function lockBatch(tx: Tx, batchId: string) {
  return (
    (await tx.selectFrom('payment_batch').selectAll().where('batch_id', '=', batchId).forUpdate().executeTakeFirst()) ??
    null
  )
}
export type LockedBatch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>

/** Batches, the latest first, and how many there are. */
export async function listBatches(tx: Tx, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const rows = await selectBatches(tx)
    .orderBy('created_at', 'desc')
    .orderBy('batch_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await tx
    .selectFrom('payment_batch')
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Stores an empty batch with the next number. */
export async function insertBatch({ tx, actor, now }: SignedIn, batchId: string): Promise<number> {
  const { number } = await tx
    .insertInto('payment_batch')
    .values({
      batch_id: batchId,
      number: sql<number>`nextval('payment_batch_number')`,
      created_at: now,
      created_by: actor.userId,
      exported_at: null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Increments the revision of a batch. */
export async function touchBatch(tx: Tx, batchId: string): Promise<void> {
  await tx
    .updateTable('payment_batch')
    .set({ rev: sql<number>`rev + 1` })
    .where('batch_id', '=', batchId)
    .execute()
}

/** Marks a batch and its queued payments as exported. Returns how many payments went. */
export async function markExported(tx: Tx, batchId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('claim_payment')
    .set({ state: 'exported', exported_at: now })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await tx.updateTable('payment_batch').set({ exported_at: now }).where('batch_id', '=', batchId).execute()
  return Number(numUpdatedRows)
}

/** Writes who did what with a batch. */
export async function addBatchEvent(
  { tx, actor, now, newId }: SignedIn,
  batchId: string,
  { event, message }: { readonly event: string; readonly message: string | null },
): Promise<void> {
  await tx
    .insertInto('payment_batch_event')
    .values({ event_id: newId(), batch_id: batchId, at: now, user_id: actor.userId, action: event, message })
    .execute()
}

/** What was done with a batch, oldest first. */
export function listBatchEvents(tx: Tx, batchId: string) {
  return tx
    .selectFrom('payment_batch_event')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('at')
    .orderBy('event_id')
    .execute()
}
