// Stock: receipts, counts and the ledger that explains every number (docs/decisions/075-stock-ledger.md).
import * as z from 'zod/mini'
import { countReasons, maxPieces, maxReceiptLines, stockKinds, waitingKinds } from '../domain/warehouse/stock.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { numberId, someText, text, uuid } from './shapes/basics.ts'
import { locatedPart, location } from './shapes/warehouse.ts'

const ours = {
  ...{ spec: 'ours', source: 'docs/decisions/075-stock-ledger.md' },
  access: ['on_site', 'admin'],
} as const

/** A part, its stock and where it lies. */
const placedPart = z.extend(locatedPart, { location: z.nullable(location) })
export type PlacedPart = z.output<typeof placedPart>

const namedOrder = z.object({ order_id: z.number(), display_id: z.string() })

const entry = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  kind: z.enum(stockKinds),
  change: z.number(),
  /** The stock after the change. */
  balance: z.number(),
  order: z.nullable(namedOrder),
  receipt: z.nullable(z.object({ receipt_id: z.string(), reference: z.string() })),
  /** The import of the kind `import`; null where it was the command's. */
  import: z.nullable(z.object({ import_id: z.string(), file: z.string() })),
  /** Who did it; empty for a visitor, and for what the server did by itself. */
  by: z.string(),
  note: z.string(),
})
export type StockEntry = z.output<typeof entry>

const partStock = z.extend(placedPart, { entries: paged(entry) })
export type PartStock = z.output<typeof partStock>

const pieces = (least: number) =>
  z
    .number('Must be a number')
    .check(
      z.int('Must be a whole number'),
      z.gte(least, `At least ${least}`),
      z.lte(maxPieces, `At most ${maxPieces.toLocaleString('en-US')}`),
    )

export const receiptForm = z.strictObject({
  /** Made by the sender: a receipt that is sent again is recorded once. */
  id: uuid,
  /** What came with the goods: the number of the supplier's packing slip or of our order. */
  reference: someText(60),
  note: z._default(text(200), ''),
  lines: z
    // A number, or the barcode on the carton.
    .array(z.strictObject({ number: someText(60), qty: pieces(1) }))
    .check(
      z.minLength(1, 'Add the parts that you received'),
      z.maxLength(maxReceiptLines, `At most ${maxReceiptLines} lines`),
    ),
  /** Records another receipt with a reference that one has already. */
  is_another: z.optional(z.boolean('Must be true or false')),
})
export type ReceiptForm = z.output<typeof receiptForm>

const receiptHead = z.object({
  receipt_id: z.string(),
  reference: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  note: z.string(),
})

/** `parts` is how many different parts came, `pieces` how many in all. */
const receiptRow = z.extend(receiptHead, { parts: z.number(), pieces: z.number() })
export type ReceiptRow = z.output<typeof receiptRow>

/** A part of an order that waits for goods. */
const waitingLine = z.object({
  order: namedOrder,
  /** `back-order`: sold and not shipped. `approval`: a warranty order, which takes its stock when it is approved. */
  kind: z.enum(waitingKinds),
  product_id: z.number(),
  number: z.string(),
  /** How many the order waits for, and how many of them there are for it: of this delivery, or in stock for an approval. */
  pieces: z.number(),
  available: z.number(),
})
export type WaitingLine = z.output<typeof waitingLine>

export const receipt = z.extend(receiptHead, {
  /** `qty` is what was received, `stock` what there is now. */
  lines: z.array(z.extend(locatedPart, { qty: z.number() })),
  /** The orders that wait for these parts now, the oldest first. */
  waiting: z.array(waitingLine),
})
export type Receipt = z.output<typeof receipt>

export const countForm = z.strictObject({
  /** Made by the sender: a count that is sent again is recorded once. */
  id: uuid,
  counted: pieces(0),
  /** The stock that the sender saw. If it is another one by now, the count is refused. */
  expected: z.number('Must be a number').check(z.int('Must be a whole number')),
  reason: z.enum(countReasons, 'Choose a reason'),
  note: z._default(text(200), ''),
})
export type CountForm = z.output<typeof countForm>

/** The rows of the module `warehouse` about stock. */
export const { table: warehouseStock } = endpoints('warehouse', {
  /** A part by its number or its barcode, as it is typed or scanned. */
  findPart: {
    ...ours,
    method: 'GET',
    path: '/wh-parts',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ number: someText(60) }),
    reply: placedPart,
    refusals: ['warehouse.partUnknown'],
  },
  /** A part with its ledger, the newest entry first. */
  readStock: {
    ...ours,
    method: 'GET',
    path: '/wh-parts/{product}',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ product: numberId }),
    query: z.strictObject({ page: pageNumber }),
    reply: partStock,
    refusals: ['warehouse.partUnknown'],
  },
  receiveStock: {
    ...ours,
    method: 'POST',
    path: '/wh-receipts',
    effect: 'write',
    offline: 'online',
    refreshes: ['warehouse', 'catalogue'],
    body: receiptForm,
    reply: receipt,
    refusals: ['warehouse.invalid', 'warehouse.sameReference', 'warehouse.receiptKnown'],
  },
  /** Deliveries, the newest first. `q` is a piece of a reference. */
  listReceipts: {
    ...ours,
    method: 'GET',
    path: '/wh-receipts',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ q: z._default(text(60), ''), page: pageNumber }),
    reply: paged(receiptRow),
  },
  readReceipt: {
    ...ours,
    method: 'GET',
    path: '/wh-receipts/{id}',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ id: uuid }),
    reply: receipt,
    refusals: ['warehouse.receiptUnknown'],
  },
  /** Corrects the stock of a part by a count. A count that finds what was expected is recorded too. */
  countPart: {
    ...ours,
    method: 'POST',
    path: '/wh-parts/{product}/count',
    effect: 'write',
    offline: 'online',
    refreshes: ['warehouse', 'catalogue'],
    params: z.object({ product: numberId }),
    body: countForm,
    reply: z.object({ change: z.number(), stock: z.number() }),
    refusals: ['warehouse.partUnknown', 'warehouse.stockChanged', 'warehouse.countKnown'],
  },
})
