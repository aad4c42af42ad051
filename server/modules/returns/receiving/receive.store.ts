import type { ReturnCondition } from '../../../../domain/returns/states.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Pieces of a return's line that came in one condition. */
export interface ReceivedPieces {
  readonly position: number
  readonly qty: number
  readonly condition: ReturnCondition
  readonly is_restocked: boolean
}

/** Stores what came at one time. */
export async function insertReceipt(
  tx: Tx,
  receipt: {
    readonly receipt_id: string
    readonly return_id: string
    readonly at: Date
    readonly user_id: number
    readonly note: string
  },
  lines: readonly ReceivedPieces[],
): Promise<void> {
  await tx.insertInto('order_return_receipt').values(receipt).execute()
  await tx
    .insertInto('order_return_receipt_line')
    .values(lines.map((line, index) => ({ ...line, receipt_id: receipt.receipt_id, line: index + 1 })))
    .execute()
}

/** The return of a receipt with this id; null without one. */
export async function findReturnOfReceipt(tx: Tx, receiptId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('order_return_receipt')
    .select('return_id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst()
  return row?.return_id ?? null
}

/** Counts pieces of a line that came, and of these the ones that went to stock. */
export async function addReceived(
  tx: Tx,
  returnId: string,
  { position, qty, is_restocked }: ReceivedPieces,
): Promise<void> {
  await tx
    .updateTable('order_return_line')
    .set((e) => ({
      received: e('received', '+', qty),
      restocked: e('restocked', '+', is_restocked ? qty : 0),
    }))
    .where('return_id', '=', returnId)
    .where('position', '=', position)
    .execute()
}
