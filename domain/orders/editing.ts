// What can still be changed on a placed order, and how a change is told (docs/decisions/071-an-order-is-edited.md).
import { formatCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import type { OrderStatus } from './states.ts'

const editableByCustomers: readonly OrderStatus[] = [
  'approval pending',
  'approval pending - response needed',
  'order received',
  'on hold',
]

/**
 * Whether an order can be edited: by its own account until it is packed, by staff until all of it has shipped (`WO034`). What
 * was packed includes an order of which a part has shipped.
 */
export const isEditable = (
  { status, hasShipped }: { readonly status: OrderStatus; readonly hasShipped: boolean },
  isStaff: boolean,
): boolean => (editableByCustomers.includes(status) && (isStaff || !hasShipped)) || (isStaff && status === 'processing')

/** Why a part cannot have this quantity, or null: what has shipped stays on the order. */
export const findShippedError = (qty: number, shipped: number): string | null =>
  qty >= shipped ? null : `${shipped} already shipped, so at least ${shipped}`

/** Why the price of a part cannot change, or null: a credit of pieces that came back has the price that they had. */
export const findReturnedError = (price: Cents, was: Cents, returned: number): string | null =>
  price === was || returned === 0 ? null : `${returned} on a return, so the price stays ${formatCents(was)}`

/** A part of an order. */
export interface EditedLine {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly qty: number
  /** In cents, for one piece. */
  readonly price: Cents
}

/** The pieces that an edit takes from stock (positive) and gives back (negative), by part. Unchanged parts are left out. */
export function listStockChanges(
  before: readonly Pick<EditedLine, 'product_id' | 'qty'>[],
  after: readonly Pick<EditedLine, 'product_id' | 'qty'>[],
): { readonly product_id: number; readonly qty: number }[] {
  const changes = new Map<number, number>()
  for (const { product_id, qty } of after) changes.set(product_id, (changes.get(product_id) ?? 0) + qty)
  for (const { product_id, qty } of before) changes.set(product_id, (changes.get(product_id) ?? 0) - qty)
  return [...changes].filter(([, qty]) => qty !== 0).map(([product_id, qty]) => ({ product_id, qty }))
}

/**
 * Whether an approved warranty order needs a new approval after an edit by its own account: it gets more of a part, or costs
 * more. No one pays it who would notice.
 */
export const needsNewApproval = (
  before: { readonly lines: readonly Pick<EditedLine, 'product_id' | 'qty'>[]; readonly total: Cents },
  after: typeof before,
): boolean => after.total > before.total || listStockChanges(before.lines, after.lines).some(({ qty }) => qty > 0)

const label = ({ number, name }: EditedLine) => `${number} ${name}`

/** The changes of an order's parts, a sentence each, for its history and the customer's mail. */
export function describeParts(before: readonly EditedLine[], after: readonly EditedLine[]): string[] {
  const old = new Map(before.map((line) => [line.product_id, line]))
  const remaining = new Set(after.map((line) => line.product_id))
  const changed = after.flatMap((line) => {
    const was = old.get(line.product_id)
    if (was === undefined) return [`Added ${line.qty} of ${label(line)} at ${formatCents(line.price)}.`]
    return [
      ...(was.qty === line.qty ? [] : [`Quantity of ${label(line)} changed from ${was.qty} to ${line.qty}.`]),
      ...(was.price === line.price
        ? []
        : [`Price of ${label(line)} changed from ${formatCents(was.price)} to ${formatCents(line.price)}.`]),
    ]
  })
  const removed = before.filter((line) => !remaining.has(line.product_id)).map((line) => `Removed ${label(line)}.`)
  return [...changed, ...removed]
}

/** The amounts of an order, in cents. */
export interface OrderAmounts {
  readonly shipping_cost: Cents
  readonly surcharge: Cents
  readonly tax: Cents
  readonly total: Cents
}
const amountNames: readonly (readonly [keyof OrderAmounts, string])[] = [
  ['shipping_cost', 'Shipping'],
  ['surcharge', 'Shipping surcharge'],
  ['tax', 'Tax'],
  ['total', 'Total'],
]

/** The changes of an order's amounts, a sentence each. */
export const describeAmounts = (before: OrderAmounts, after: OrderAmounts): string[] =>
  amountNames
    .filter(([name]) => before[name] !== after[name])
    .map(([name, text]) => `${text} changed from ${formatCents(before[name])} to ${formatCents(after[name])}.`)
