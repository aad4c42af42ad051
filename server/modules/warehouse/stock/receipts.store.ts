import { sql } from 'kysely'
import type { ReceiptRow } from '../../../../contract/warehouse-stock.ts'
import type { LocatedPart } from '../../../../contract/shapes/warehouse.ts'
import { barcodeKey } from '../../../../domain/catalogue/barcode.ts'
import { numberKey } from '../../../../domain/catalogue/terms.ts'
import { toLikePattern } from '../../../db/like-pattern.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Range } from '../locations/locations.store.ts'

interface Head {
  readonly receipt_id: string
  readonly reference: string
  readonly note: string
  readonly at: Date
  readonly by: string
}

const heads = (tx: Tx) =>
  tx
    .selectFrom('stock_receipt')
    .innerJoin('app_user', 'app_user.user_id', 'stock_receipt.user_id')
    .select(['receipt_id', 'reference', 'note', 'at'])
    .select(sql<string>`first_name || ' ' || last_name`.as('by'))

/** A receipt, or null. */
export const findReceipt = async (tx: Tx, id: string): Promise<Head | null> =>
  (await heads(tx).where('receipt_id', '=', id).executeTakeFirst()) ?? null

/** Receipts whose reference contains what was typed, the newest first. */
export async function listReceiptRows(
  tx: Tx,
  typed: string,
  { limit, offset }: Range,
): Promise<{ readonly rows: ReceiptRow[]; readonly total: number }> {
  const isFound = sql<boolean>`lower(reference) like ${toLikePattern(typed.toLowerCase())}`
  const { total } = await tx
    .selectFrom('stock_receipt')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where(isFound)
    .executeTakeFirstOrThrow()
  const rows = await heads(tx)
    .select((e) => [
      e
        .selectFrom('stock_entry')
        .select((f) => f.fn.countAll<string>().as('parts'))
        .whereRef('source_id', '=', 'receipt_id')
        .as('parts'),
      e
        .selectFrom('stock_entry')
        .select((f) => f.fn.sum<string>('change').as('pieces'))
        .whereRef('source_id', '=', 'receipt_id')
        .as('pieces'),
    ])
    .where(isFound)
    .orderBy('at', 'desc')
    .orderBy('receipt_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    rows: rows.map(({ at, parts, pieces, ...head }) => ({
      ...head,
      at: at.toISOString(),
      parts: Number(parts),
      pieces: Number(pieces),
    })),
    total: Number(total),
  }
}

/** The newest receipt with a reference, whatever its case, other than this one; or null. */
export async function findReceiptByReference(tx: Tx, reference: string, otherThan: string): Promise<Head | null> {
  return (
    (await heads(tx)
      .where(sql<string>`lower(reference)`, '=', reference.toLowerCase())
      .where('receipt_id', '<>', otherThan)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** Inserts a receipt; false where there is one with this id. */
export async function insertReceipt(
  tx: Tx,
  receipt: Omit<Head, 'by'> & { readonly user_id: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stock_receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.column('receipt_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What came with a receipt, by part number, with the stock that there is now. */
export function listReceived(tx: Tx, receiptId: string): Promise<(LocatedPart & { readonly qty: number })[]> {
  return tx
    .selectFrom('stock_entry')
    .innerJoin('product', 'product.product_id', 'stock_entry.product_id')
    .select(['product.product_id', 'number', 'name', 'product.qty as stock', 'change as qty'])
    .where('source_id', '=', receiptId)
    .orderBy('number_key')
    .execute()
}

/** The ids of parts by what was typed or scanned: a number, else a barcode. */
export async function findPartIds(tx: Tx, typed: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('product')
    .select(['product_id', 'number_key', 'barcode_key'])
    .where((e) => e.or([e('number_key', 'in', typed.map(numberKey)), e('barcode_key', 'in', typed.map(barcodeKey))]))
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number_key, row.product_id]))
  const byBarcode = new Map(rows.map((row) => [row.barcode_key, row.product_id]))
  return new Map(
    typed.flatMap((one) => {
      const id = byNumber.get(numberKey(one)) ?? byBarcode.get(barcodeKey(one))
      return id === undefined ? [] : [[one, id]]
    }),
  )
}
