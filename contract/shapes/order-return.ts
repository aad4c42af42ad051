// Returns of an order's parts (docs/decisions/078-returns.md). Money with two decimals.
import * as z from 'zod/mini'
import { maxQuantity } from '../../domain/cart/totals.ts'
import { returnConditions, returnReasons, returnStates } from '../../domain/returns/states.ts'
import { money, numberId, someText, text, uuid } from './basics.ts'

const amount = z.number()

/** What is or will be credited. `to_balance`: no longer due, or a credit on an account; `to_hand`: owed to the customer. */
export const creditAmounts = z.object({
  goods: amount,
  discount: amount,
  tax: amount,
  shipping: amount,
  shipping_tax: amount,
  fee: amount,
  credit: amount,
  to_balance: amount,
  to_card: amount,
  to_hand: amount,
})
export type WiredCredit = z.output<typeof creditAmounts>

/** A restocking fee: percent of what the goods cost after discount, or an amount of money. */
const feeValue = z.number('Must be a number').check(
  z.gte(0, 'Must not be negative'),
  z.lte(100_000, 'At most 100,000'),
  z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'At most two decimals'),
)
const fee = z
  .strictObject({ kind: z.enum(['percent', 'money'], 'Choose percent or an amount'), value: feeValue })
  .check(
    z.refine(({ kind, value }) => kind !== 'percent' || value <= 100, { message: 'At most 100 %', path: ['value'] }),
  )
export type WiredFee = z.output<typeof fee>

export const orderReturnLine = z.object({
  /** Counts the lines of the return, from 1. */
  position: z.number(),
  product_id: z.number(),
  number: z.string(),
  name: z.string(),
  qty: z.number(),
  price: amount,
  reason: z.enum(returnReasons),
  reason_text: z.string(),
  /** Whether it goes back to stock, unless its condition says otherwise. */
  restock: z.boolean(),
  /** Pieces that came, and of these the ones that went to stock. */
  received: z.number(),
  restocked: z.number(),
  /** Where the part lies in the warehouse; null for customers and where it has no place. */
  location: z.nullable(z.string()),
})

export const returnReceipt = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      position: z.number(),
      number: z.string(),
      qty: z.number(),
      condition: z.enum(returnConditions),
      is_restocked: z.boolean(),
    }),
  ),
})

/** A return of an order, whole. */
export const orderReturn = z.object({
  id: z.string(),
  /** `RMA-50012-1`. */
  number: z.string(),
  order_id: z.number(),
  order_number: z.string(),
  account_name: z.string(),
  customer: z.string(),
  state: z.enum(returnStates),
  /** Counts the changes of this return. */
  rev: z.number(),
  opened_at: z.string(),
  /** Who opened it; the shop's name is left out for customers. */
  by: z.string(),
  is_request: z.boolean(),
  /** What the customer wrote, and what staff answered or noted for the customer. */
  message: z.string(),
  answer: z.string(),
  fee: z.object({ kind: z.enum(['percent', 'money']), value: z.number() }),
  refunds_shipping: z.boolean(),
  lines: z.array(orderReturnLine),
  receipts: z.array(returnReceipt),
  /** What was credited; null before. */
  credited: z.nullable(creditAmounts),
  credited_at: z.nullable(z.string()),
  /** How the order was paid: what the credit of an account on terms is called. */
  payment: z.enum(['card', 'check', 'terms', 'warranty']),
  may: z.object({
    accept: z.boolean(),
    decline: z.boolean(),
    receive: z.boolean(),
    credit: z.boolean(),
    cancel: z.boolean(),
    /** The customer’s own request. Missing in older snapshots. */
    withdraw: z.optional(z.boolean()),
  }),
})
export type OrderReturn = z.output<typeof orderReturn>

/** The returns of an order, the latest first, and what can still come back. */
export const orderReturns = z.object({
  returns: z.array(orderReturn),
  /** The parts that have shipped and are on no return, with how many and what a piece cost. */
  returnable: z.array(
    z.object({ product_id: z.number(), number: z.string(), name: z.string(), left: z.number(), price: amount }),
  ),
  may: z.object({ open: z.boolean(), request: z.boolean() }),
  /** The last day on which a customer may ask; null where nothing has shipped. */
  deadline: z.nullable(z.string()),
  /** Why a customer cannot ask any more; empty in time. */
  late: z.string(),
  /** Where the goods go, a line each. */
  send_to: z.array(z.string()),
})
export type OrderReturns = z.output<typeof orderReturns>

/** A return in the list. */
export const returnRow = z.object({
  id: z.string(),
  number: z.string(),
  order_id: z.number(),
  order_number: z.string(),
  account_name: z.string(),
  customer: z.string(),
  state: z.enum(returnStates),
  opened_at: z.string(),
  is_request: z.boolean(),
  /** Pieces on the return, and those that came. */
  pieces: z.number(),
  received: z.number(),
  first_part: z.string(),
  parts: z.number(),
  /** What was credited; zero before. */
  credit: amount,
})
export type ReturnRow = z.output<typeof returnRow>

const qty = z
  .number('Must be a number')
  .check(z.int('Must be a whole number'), z.gte(1, 'At least 1'), z.lte(maxQuantity, `At most ${maxQuantity}`))
const isEachOnce = (parts: readonly { readonly product_id: number }[]) =>
  new Set(parts.map((one) => one.product_id)).size === parts.length

const line = {
  product_id: numberId,
  qty,
  reason: z.enum(returnReasons, 'Choose a reason'),
  reason_text: z._default(text(500), ''),
}
const otherError = {
  message: 'Say what it is',
  path: ['reason_text'],
}
const hasReason = ({ reason, reason_text }: { readonly reason: string; readonly reason_text: string }) =>
  reason !== 'other' || reason_text.trim() !== ''

/** What a customer asks to return. Its id is made where it is typed: sent again after a lost answer, it is still one. */
export const returnRequest = z.strictObject({
  id: uuid,
  lines: z
    .array(z.strictObject(line).check(z.refine(hasReason, otherError)))
    .check(
      z.minLength(1, 'Choose what comes back'),
      z.maxLength(200, 'At most 200'),
      z.refine(isEachOnce, 'A part is listed twice'),
    ),
  message: z._default(text(2000), ''),
})
export type ReturnRequest = z.output<typeof returnRequest>

const terms = { fee, refunds_shipping: z.boolean('Must be true or false') }

/** A return that staff open. `note` is for the customer. */
export const returnForm = z.strictObject({
  id: uuid,
  lines: z
    .array(
      z.strictObject({ ...line, restock: z.boolean('Must be true or false') }).check(z.refine(hasReason, otherError)),
    )
    .check(
      z.minLength(1, 'Choose what comes back'),
      z.maxLength(200, 'At most 200'),
      z.refine(isEachOnce, 'A part is listed twice'),
    ),
  ...terms,
  note: z._default(text(2000), ''),
})
export type ReturnForm = z.output<typeof returnForm>

/** What a return of these parts would give back. */
export const returnPreview = z.strictObject({
  lines: z
    .array(z.strictObject({ product_id: numberId, qty }))
    .check(z.maxLength(200, 'At most 200'), z.refine(isEachOnce, 'A part is listed twice')),
  ...terms,
})
export type ReturnPreview = z.output<typeof returnPreview>

/** The revision of the return that the screen showed: it must not have changed since. */
const rev = z.number('Must be a number')

export const returnAcceptance = z.strictObject({ ...terms, note: z._default(text(2000), ''), rev })
export type ReturnAcceptance = z.output<typeof returnAcceptance>
export const returnDecline = z.strictObject({ message: someText(2000), rev })
export type ReturnDecline = z.output<typeof returnDecline>
export const returnCancellation = z.strictObject({ note: z._default(text(2000), ''), rev })
export type ReturnCancellation = z.output<typeof returnCancellation>
export const returnWithdrawal = z.strictObject({ rev })

/** What came: pieces of the return's lines with their condition. Its id is made where it is typed. */
export const returnReceiptForm = z.strictObject({
  id: uuid,
  lines: z
    .array(
      z.strictObject({
        position: numberId,
        qty,
        condition: z.enum(returnConditions, 'Choose a condition'),
        restock: z.boolean('Must be true or false'),
        /** The code of the place where it goes, for a part that has none. */
        location: z._default(text(60), ''),
      }),
    )
    .check(z.minLength(1, 'Say what came'), z.maxLength(400, 'At most 400')),
  note: z._default(text(2000), ''),
  rev,
})
export type ReturnReceiptForm = z.output<typeof returnReceiptForm>

/** What is credited for what came. `expected`: the credit that the screen showed, which the server must agree with. */
export const creditForm = z.strictObject({
  ...terms,
  expected: money.check(z.gte(0, 'Must not be negative')),
  note: z._default(text(2000), ''),
  rev,
})
export type CreditForm = z.output<typeof creditForm>
export const creditPreview = z.strictObject(terms)
export type CreditPreview = z.output<typeof creditPreview>
