import type { OrderEdit } from '../../../../contract/shapes/order-edit.ts'
import { applyDiscount, toCents } from '../../../../domain/money/cents.ts'
import { findReturnedError, findShippedError } from '../../../../domain/orders/editing.ts'
import type { Tx } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { LockedOrder } from '../orders.store.ts'
import { findAccountTerms, findLinesToEdit, findPartsById } from './edit.store.ts'
import type { LineToEdit, PartOnOrder } from './edit.store.ts'

/** The parts of an order before and after an edit. */
export interface EditedParts {
  readonly before: readonly LineToEdit[]
  readonly after: readonly LineToEdit[]
  /** Facts of each part of both, by its id. */
  readonly parts: ReadonlyMap<number, PartOnOrder>
  /** The weight of the order after the edit, in grams. */
  readonly grams: number
  /** Whether parts or quantities are other ones, so that the shipping is new; and whether a price is. */
  readonly isOtherParcel: boolean
  readonly isOtherPrice: boolean
  /** What the edit takes from what has shipped, by field of the body. */
  readonly errors: Readonly<Record<string, string>>
}

const isSameParcel = (a: readonly LineToEdit[], b: readonly LineToEdit[]) =>
  a.length === b.length &&
  a.every((line) => b.some((two) => two.product_id === line.product_id && two.qty === line.qty))

/** The errors of an edit that takes from what has shipped. */
function findErrors(before: readonly LineToEdit[], after: readonly LineToEdit[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, { product_id, qty, price, shipped }] of after.entries()) {
    const error = findShippedError(qty, shipped)
    if (error !== null) errors[`products.${index}.qty`] = error
    const was = before.find((line) => line.product_id === product_id)
    const priceError = was === undefined ? null : findReturnedError(price, was.price, was.returned)
    if (priceError !== null) errors[`products.${index}.price`] = priceError
  }
  const gone = before.find(
    ({ product_id, shipped }) => shipped > 0 && !after.some((line) => line.product_id === product_id),
  )
  if (gone !== undefined) errors['products'] = `${gone.number} ${gone.name} has shipped, so it stays on the order.`
  return errors
}

/** What is back-ordered of a line after its quantity changed. */
function toPieces(known: LineToEdit | undefined, qty: number) {
  const shipped = known?.shipped ?? 0
  const backordered = Math.max(0, Math.min(known?.backordered ?? 0, qty - shipped))
  return {
    shipped,
    returned: known?.returned ?? 0,
    backordered,
    expected_on: backordered === 0 ? null : (known?.expected_on ?? null),
  }
}

/**
 * The parts of an order as an edit leaves them. A part that is on the order keeps its price; a new one has its account's
 * price of today. Refuses `catalogue.unknown`, `cart.noPrice`, and a price by someone who may not set it, at its field.
 */
export async function editLines(
  tx: Tx,
  order: Pick<LockedOrder, 'order_id' | 'account_id'>,
  edited: OrderEdit['products'],
  mayPrice: boolean,
): Promise<EditedParts> {
  const before = await findLinesToEdit(tx, order.order_id)
  const parts = await findPartsById(
    tx,
    [...before, ...(edited ?? [])].map((line) => line.product_id),
  )
  const { discount } = await findAccountTerms(tx, order.account_id)
  const after = (edited ?? []).map(({ product_id, qty, price }, index): LineToEdit => {
    const known = before.find((line) => line.product_id === product_id)
    const part = parts.get(product_id) ?? refuse('catalogue.unknown')
    if (known === undefined && part.is_hidden) refuse('catalogue.unknown')
    const usual = known?.price ?? (part.price === null ? null : applyDiscount(part.price, discount))
    const wanted = price === undefined ? usual : toCents(price)
    if (wanted !== usual && !mayPrice)
      refuse('call.invalid', { errors: { [`products.${index}.price`]: 'Only our office can change a price' } })
    if (wanted === null) return refuse('cart.noPrice', { values: { part: `${part.number} ${part.name}` } })
    return {
      product_id,
      number: known?.number ?? part.number,
      name: known?.name ?? part.name,
      qty,
      price: wanted,
      list_price: known?.list_price ?? part.price ?? wanted,
      ...toPieces(known, qty),
    }
  })
  const lines = edited === undefined ? before : after
  return {
    before,
    after: lines,
    parts,
    grams: lines.reduce((sum, line) => sum + line.qty * (parts.get(line.product_id)?.grams ?? 0), 0),
    errors: findErrors(before, lines),
    isOtherParcel: !isSameParcel(before, lines),
    isOtherPrice: lines.some((line) =>
      before.some((was) => was.product_id === line.product_id && was.price !== line.price),
    ),
  }
}
