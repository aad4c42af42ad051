// Shipments of an order and what is back-ordered (docs/decisions/076-orders-are-shipped.md).
import * as z from 'zod/mini'
import { maxQuantity } from '../../domain/cart/totals.ts'
import { isTimeZone } from '../../domain/orders/list-days.ts'
import { normalizeTracking } from '../../domain/orders/shipping.ts'
import { day, numberId, text, uuid } from './basics.ts'

/** A parcel, or several that left together. */
export const orderShipment = z.object({
  id: z.string(),
  /** Counts the shipments of its order, from 1. */
  number: z.number(),
  ship_code: z.string(),
  carrier: z.string(),
  tracking_numbers: z.array(z.string()),
  /** What staff wrote to the customer. */
  note: z.string(),
  shipped_at: z.string(),
  delivered_at: z.nullable(z.string()),
  products: z.array(z.object({ product_id: z.number(), number: z.string(), name: z.string(), qty: z.number() })),
})
export type OrderShipment = z.output<typeof orderShipment>

const qty = z
  .number('Must be a number')
  .check(z.int('Must be a whole number'), z.gte(1, 'At least 1'), z.lte(maxQuantity, `At most ${maxQuantity}`))
const isEachOnce = (parts: readonly { readonly product_id: number }[]) =>
  new Set(parts.map((one) => one.product_id)).size === parts.length
/** The reader's zone, for days; UTC by default. */
const time_zone = z.optional(text(60).check(z.refine(isTimeZone, 'Unknown time zone')))
/** The revision that the screen showed: the order must not have changed since. */
const rev = z.number('Must be a number')
const parcel = {
  ship_code: z.optional(text(20)),
  carrier: z.optional(text(60)),
  tracking_numbers: z.optional(
    z
      .array(
        text(60).check(
          z.refine((typed) => normalizeTracking(typed) !== '', 'Must have letters or digits'),
          z.refine((typed) => !/[\n,;]/.test(typed), 'One number a line'),
        ),
      )
      .check(z.maxLength(20, 'At most 20 tracking numbers')),
  ),
  note: z.optional(text(4000)),
}

/** When the rest of a part is expected; null where nobody knows. */
const expected = z.strictObject({ product_id: numberId, expected_on: z.nullable(day) })
const expectations = z.array(expected).check(z.maxLength(200, 'At most 200'), z.refine(isEachOnce, 'Listed twice'))

/**
 * A shipment. Its id is made where it is typed: sent again after a lost answer, it is still one. What is left of the order
 * is back-ordered; `expected` names the days.
 */
export const shipmentForm = z.strictObject({
  id: uuid,
  lines: z
    .array(z.strictObject({ product_id: numberId, qty }))
    .check(
      z.minLength(1, 'Choose what ships'),
      z.maxLength(200, 'At most 200'),
      z.refine(isEachOnce, 'A part is listed twice'),
    ),
  ...parcel,
  expected: z.optional(expectations),
  time_zone,
  rev,
})
export type ShipmentForm = z.output<typeof shipmentForm>

/** A correction of a shipment. What it does not name stays. */
export const shipmentCorrection = z.strictObject({ ...parcel, rev })
export type ShipmentCorrection = z.output<typeof shipmentCorrection>

/** A shipment is taken back: it has not left. */
export const shipmentWithdrawal = z.strictObject({ note: z.optional(text(4000)), time_zone, rev })
export type ShipmentWithdrawal = z.output<typeof shipmentWithdrawal>

/** All parts of which the rest is back-ordered; the rest of others can ship. */
export const backorderForm = z.strictObject({ lines: expectations, note: z.optional(text(4000)), time_zone, rev })
export type BackorderForm = z.output<typeof backorderForm>
