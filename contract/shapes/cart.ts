// The cart and the checkout in the server's answers (`SF077, SF079`, `calls.tsv` C01 to K10). Money with two decimals.
import * as z from 'zod/mini'
import { uuid } from './basics.ts'

const amount = z.number()

/** A service and what it costs for this cart; `surcharge` on a warranty order, whose ground shipping is free. */
export const shippingRate = z.object({
  service_code: z.string(),
  name: z.string(),
  rate: amount,
  surcharge: amount,
  /** Working days as the carrier states them; null where it does not. */
  days: z.nullable(z.number()),
})
export type ShippingRate = z.output<typeof shippingRate>

const counted = z.object({ qty: z.number(), price: amount })
export const cartLine = z.object({
  product_id: z.number(),
  /** The same value under the spec's name. */
  id: z.number(),
  number: z.string(),
  product_name: z.string(),
  cart: counted,
  pivot: counted,
  list_price: amount,
  /** Pieces in stock now. */
  stock: z.number(),
  sub_category: z.nullable(z.object({ name: z.string(), category: z.object({ name: z.string() }) })),
  /** The line's position. The `index` of a removed line restores it here (C04). */
  index: z.number(),
})
export type CartLine = z.output<typeof cartLine>

/** A warning about a line before buying; its call (relative to the API) resolves it (C14). */
export const cartAlert = z.object({
  kind: z.enum(['stock', 'superseded', 'price', 'coupon']),
  product_id: z.nullable(z.number()),
  message: z.string(),
  /** The button's label; null where there is nothing to do. */
  label: z.nullable(z.string()),
  url: z.nullable(z.string()),
  method: z.enum(['GET', 'POST']),
  payload: z.nullable(z.record(z.string(), z.unknown())),
})
export type CartAlert = z.output<typeof cartAlert>

export const shippingAddress = z.object({
  name: z.string(),
  organization: z.string(),
  addr1: z.string(),
  addr2: z.string(),
  city: z.string(),
  /** Abbreviation. */
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  email: z.string(),
})
export const billingAddress = z.object({
  name: z.string(),
  organization: z.string(),
  addr1: z.string(),
  addr2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
})

/** A card as it is shown, without its number. */
export const maskedCard = z.object({
  /** The id of a saved card; null where the card is not saved. */
  card_id: z.nullable(z.number()),
  brand: z.string(),
  last4: z.string(),
  name: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
})

/** The customer of an administrator's phone order (`SF087`). */
export const orderedFor = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  account_id: z.number(),
  account_number: z.string(),
  account_name: z.string(),
  /** Percent off the list price. */
  discount: z.number(),
})

export const totals = z.object({
  subtotal: amount,
  coupon_discount: amount,
  shipping: amount,
  surcharge: amount,
  tax: amount,
  total: amount,
})

/** How the browser turns a card number into a token; the number never reaches our server. */
export const gateway = z.object({
  kind: z.enum(['demo', 'stripe']),
  /** Where the demo gateway takes cards; null for others. */
  tokens_url: z.nullable(z.string()),
  publishable_key: z.nullable(z.string()),
})

/** The checkout's progress and the data entered so far. */
export const checkoutState = z.object({
  /** Identifies this order: submitting it again places only one order. */
  submission: uuid,
  valid_step: z.number(),
  step_locked: z.boolean(),
  admin_checkout: z.boolean(),
  as_user: z.nullable(orderedFor),
  pending: z.object({
    shipping_address: z.nullable(shippingAddress),
    billing_address: z.nullable(billingAddress),
    /** Free text that staff typed in place of the billing address. Missing where there is none, and in older snapshots. */
    address_block: z.optional(z.string()),
    card: z.nullable(maskedCard),
  }),
  custom_properties: z.object({ warranty: z.boolean(), serial_number: z.string(), claim_reason: z.string() }),
  gateway,
  /** Other ways to pay that this customer may choose. */
  may_send_check: z.boolean(),
  may_use_terms: z.boolean(),
  /** The shop's terms, 'Net 30', where they may be used. Missing in older snapshots. */
  terms: z.optional(z.string()),
})
export type CheckoutState = z.output<typeof checkoutState>

export const cart = z.object({
  products: z.array(cartLine),
  product_count: z.object({ count: z.number() }),
  zip: z.nullable(z.string()),
  shipping: z.array(shippingRate),
  /** Whether the rates come from our own table because the carrier did not answer. */
  shipping_estimated: z.boolean(),
  selected_shipping: z.nullable(shippingRate),
  coupon: z.nullable(z.object({ code: z.string(), words: z.string() })),
  coupon_discount: amount,
  require_signature: z.boolean(),
  alerts: z.array(cartAlert),
  adminCheckout: z.boolean(),
  totals,
  checkout: checkoutState,
})
export type Cart = z.output<typeof cart>

/** The cart, with an error when the change was not made (an invalid coupon). */
export const cartWithError = z.extend(cart, { error: z.nullable(z.string()), message: z.nullable(z.string()) })

/** A cart that was saved as a quote. */
export const quoteRow = z.object({
  quote_id: z.number(),
  display_id: z.string(),
  name: z.string(),
  account_id: z.number(),
  account_name: z.string(),
  made_by: z.string(),
  at: z.string(),
  product_count: z.number(),
  total: amount,
  /** For the one who wrote it and for administrators; empty for the customer. An earlier server does not send it. */
  note: z.optional(z.string()),
})
export type QuoteRow = z.output<typeof quoteRow>
