import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Stores an event. False if it was received before. */
export async function insertEvent(tx: Tx, event: Insertable<Database['payment_event']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
