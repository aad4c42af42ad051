import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { Receipt, ReceiptForm, warehouseStock, WaitingLine } from '../../../../contract/warehouse-stock.ts'
import { shareOut } from '../../../../domain/warehouse/stock.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import {
  findPartIds,
  findReceipt,
  findReceiptByReference,
  insertReceipt,
  listReceiptRows,
  listReceived,
} from './receipts.store.ts'
import { lockCatalogue, restock } from './restock.store.ts'
import { countShippedSince, listWaiting } from './waiting.store.ts'

type Rows = typeof warehouseStock

const receiptsPerPage = 50

/**
 * Records a receipt: what came is added to the stock. A receipt that is sent again answers what was recorded; another one
 * under its id is refused as `warehouse.receiptKnown`. Refuses `warehouse.invalid` with an error at each unknown number, and
 * `warehouse.sameReference` unless it is another delivery.
 */
export async function receiveStock(call: SignedIn, form: ReceiptForm): Promise<Receipt> {
  const { tx, now, actor } = call
  const moves = await toMoves(call, form)
  const { id: receipt_id, reference } = form
  const note = form.note.trim()
  // Of two people who record the same slip at the same moment, the second finds the first one's receipt.
  await lockCatalogue(tx)
  const isNew = await insertReceipt(tx, { receipt_id, reference, note, user_id: actor.userId, at: now })
  if (!isNew) return answerKnown(call, form, moves)
  if (form.is_another !== true) await checkReference(call, form)
  await restock(tx, moves, { kind: 'receipt', at: now, userId: actor.userId, sourceId: receipt_id, note })
  return buildReceipt(call, receipt_id, null)
}

/** The receipt that was recorded, where it is what the form has. Refuses `warehouse.receiptKnown` with it otherwise. */
async function answerKnown(call: SignedIn, form: ReceiptForm, moves: readonly Move[]): Promise<Receipt> {
  const known = await readReceipt(call, form.id)
  const wanted = new Map<number, number>()
  for (const { product_id, by } of moves) wanted.set(product_id, (wanted.get(product_id) ?? 0) + by)
  const isSame =
    known.reference === form.reference &&
    known.note === form.note.trim() &&
    known.lines.length === wanted.size &&
    known.lines.every(({ product_id, qty }) => wanted.get(product_id) === qty)
  if (!isSame) refuse('warehouse.receiptKnown', { values: { reference: known.reference }, current: known })
  return known
}

interface Move {
  readonly product_id: number
  readonly by: number
}

async function toMoves({ tx }: SignedIn, { lines }: ReceiptForm): Promise<readonly Move[]> {
  const ids = await findPartIds(
    tx,
    lines.map(({ number }) => number),
  )
  const moves = lines.map(({ number, qty }) => ({ product_id: ids.get(number) ?? 0, by: qty }))
  const errors = Object.fromEntries(
    moves.flatMap(({ product_id }, at) =>
      product_id === 0 ? [[`lines.${at}.number`, 'No part has this number or barcode']] : [],
    ),
  )
  if (Object.keys(errors).length > 0) refuse('warehouse.invalid', { errors })
  return moves
}

/** Refuses `warehouse.sameReference` where a receipt has this reference: the same slip is often recorded by two people. */
async function checkReference({ tx }: SignedIn, { id, reference }: ReceiptForm): Promise<void> {
  const other = await findReceiptByReference(tx, reference, id)
  if (other !== null) refuse('warehouse.sameReference', { values: { reference: other.reference, by: other.by } })
}

/**
 * A receipt with its lines as they were recorded, the stock as it is now, and the orders that wait for these parts now.
 * Refuses `warehouse.receiptUnknown`.
 */
export const readReceipt = (call: SignedIn, id: string): Promise<Receipt> => buildReceipt(call, id, countShippedSince)

/** `countShipped` is null for a receipt that was just recorded: nothing of it has shipped, and the catalogue is locked. */
async function buildReceipt(
  { tx }: SignedIn,
  id: string,
  countShipped: typeof countShippedSince | null,
): Promise<Receipt> {
  const { at, ...head } = (await findReceipt(tx, id)) ?? refuse('warehouse.receiptUnknown')
  const lines = await listReceived(tx, id)
  const waiting = await listWaiting(
    tx,
    lines.map(({ product_id }) => product_id),
  )
  const backordered = waiting.filter(({ kind }) => kind === 'back-order')
  const shipped = await countShipped?.(tx, [...new Set(backordered.map(({ product_id }) => product_id))], at)
  const shared = [
    // What is back-ordered has its stock already: it waits for the goods themselves, which this delivery has until they ship.
    ...shareOut(
      backordered,
      new Map(lines.map(({ product_id, qty }) => [product_id, qty - (shipped?.get(product_id) ?? 0)])),
    ),
    ...shareOut(
      waiting.filter(({ kind }) => kind === 'approval'),
      new Map(lines.map(({ product_id, stock }) => [product_id, stock])),
    ),
  ]
  return {
    ...head,
    at: at.toISOString(),
    lines,
    waiting: shared.map(({ order_id, display_id, ...line }): WaitingLine => ({
      ...line,
      order: { order_id, display_id },
    })),
  }
}

/** Receipts by their reference, 50 a page. */
export async function listReceipts(
  { tx }: SignedIn,
  { q, page }: Received<Rows['listReceipts']>['query'],
): Promise<Reply<Rows['listReceipts']>> {
  const paging = { page, perPage: receiptsPerPage, path: '/wh-receipts', query: q === '' ? {} : { q } }
  const range = { limit: paging.perPage, offset: getOffset(paging) }
  const { rows, total } = await listReceiptRows(tx, q.trim(), range)
  return buildPage(rows, total, paging)
}
