// An edit of a placed order (O06): the changed fields alone.
import * as z from 'zod/mini'
import { maxQuantity } from '../../domain/cart/totals.ts'
import { money, numberId, text } from './basics.ts'
import { shippingRate } from './cart.ts'

const field = z.optional(text(120))
const addressOf = <P extends 'shipping' | 'billing'>(prefix: P) => {
  const fields = {
    name: field,
    company: field,
    addr1: field,
    addr2: field,
    city: field,
    /** Abbreviation, or the state's id. */
    state: field,
    postal_code: z.optional(text(12)),
    phone: z.optional(text(30)),
    email: z.optional(text(254)),
  }
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`${prefix}_${name}`, schema])) as {
    readonly [K in keyof typeof fields as `${P}_${K}`]: (typeof fields)[K]
  }
}

/** The maximum number of different parts on an order. */
const maxParts = 200

/** A part with its quantity. `price` for one piece, only from staff; a part that is on the order keeps its own without it. */
const editedPart = z.strictObject({
  product_id: numberId,
  qty: z
    .number('Must be a number')
    .check(z.int('Must be a whole number'), z.gte(1, 'At least 1'), z.lte(maxQuantity, `At most ${maxQuantity}`)),
  price: z.optional(money.check(z.gte(0, 'Must not be negative'))),
})

const changes = {
  /** All parts of the order after the edit. */
  products: z.optional(
    z.array(editedPart).check(
      z.minLength(1, 'An order needs at least one part. Cancel it instead.'),
      z.maxLength(maxParts, `At most ${maxParts} different parts`),
      z.refine((parts) => new Set(parts.map((one) => one.product_id)).size === parts.length, 'A part is listed twice'),
    ),
  ),
  ...addressOf('shipping'),
  ...addressOf('billing'),
  /** A shipping service that O07 offers, or `WC`. */
  ship_code: z.optional(text(20)),
  require_signature: z.optional(z.boolean('Must be true or false')),
  po_number: z.optional(text(60)),
  message: z.optional(text(2000)),
}

/**
 * The body of O06. With `rev`, the order must not have changed since. With `expected_total`, the edit is refused if the
 * server comes to another total: nobody pays what they did not confirm.
 */
export const orderEdit = z.strictObject({
  ...changes,
  rev: z.optional(z.number('Must be a number')),
  expected_total: z.optional(money),
})
export type OrderEdit = z.output<typeof orderEdit>

/** What an edit would cost. */
export const orderPreview = z.object({
  rev: z.number(),
  /** The parts after the edit; money for one piece. */
  products: z.array(
    z.object({
      product_id: z.number(),
      number: z.string(),
      name: z.string(),
      qty: z.number(),
      price: z.number(),
      list_price: z.number(),
      /** Pieces in stock now, besides those that this order has taken. */
      stock: z.number(),
    }),
  ),
  subtotal: z.number(),
  discount: z.number(),
  shipping_cost: z.number(),
  surcharge: z.number(),
  tax: z.number(),
  total: z.number(),
  ship_code: z.string(),
  /** The services to choose from; empty where nothing makes the shipping new. */
  services: z.array(shippingRate),
  /** What is wrong with the edit, by field; the amounts mean nothing then. */
  errors: z.record(z.string(), z.string()),
  /** Whether the carrier did not answer, so that the rates come from the shop's own table. */
  is_estimated: z.boolean(),
})
export type OrderPreview = z.output<typeof orderPreview>
