// The checkout (`SF119` to `SF136`; rows K01 to K10). Errors of a form, a card or an order are answered with 200,
// `error` and `message`, as the spec says.
import * as z from 'zod/mini'
import { checkoutPayments } from './checkout-payments.ts'
import { endpoints } from './kernel/endpoint.ts'
import { billingFields, cardPrefixed, shippingPrefixed } from './shapes/billing-fields.ts'
import { day, flag, money, numberId, ok, someText, text, uuid } from './shapes/basics.ts'
import { billingAddress, checkoutState, maskedCard, shippingAddress } from './shapes/cart.ts'

const write = {
  effect: 'write',
  offline: 'online',
  ofVisit: true,
  cardFree: true,
  refreshes: ['cart'],
} as const
const read = { effect: 'read', offline: 'online' } as const
const field = text(120)
/** Errors by field, in the spec's sentences. */
const errors = z.optional(z.record(z.string(), z.string()))
const outcome = { error: z.nullable(z.string()), message: z.nullable(z.string()) }
const stateWithError = z.extend(checkoutState, outcome)
/** Select fields send numbers as text. */
const month = z.coerce
  .number('Must be a month')
  .check(z.int('Must be a month'), z.gte(1, 'Must be a month'), z.lte(12, 'Must be a month'))
const year = z.coerce
  .number('Must be a year')
  .check(z.int('Must be a year'), z.gte(2000, 'Must be a year'), z.lte(2100, 'Must be a year'))

const orderAddress = z.extend(shippingAddress, {})
/** A previous order, to start a new one from. */
export const previousOrder = z.object({
  order_id: z.number(),
  display_id: z.string(),
  status: z.string(),
  order_type: z.string(),
  placed: z.string(),
  account_name: z.string(),
  total: z.number(),
  products: z.array(
    z.object({ product_id: z.number(), number: z.string(), name: z.string(), qty: z.number(), price: z.number() }),
  ),
  shipping_address: orderAddress,
  billing_address: billingAddress,
})

export const checkout = endpoints('checkout', {
  ...checkoutPayments,
  adminCheckout: {
    spec: 'K01',
    source: 'SF111, SF194',
    method: 'POST',
    path: '/checkout/admin-checkout',
    access: ['admin'],
    ...write,
    body: z.strictObject({ value: z.boolean('Must be true or false') }),
    reply: checkoutState,
    refusals: ['billing.rawCard'],
  },
  updateStep: {
    spec: 'K02',
    source: 'SF120, SF195',
    method: 'POST',
    path: '/checkout/update-step/{step}',
    access: 'anyone',
    ...write,
    /** A step's name or number. */
    params: z.object({ step: someText(20) }),
    body: z.optional(z.strictObject({ locked: z.optional(z.boolean('Must be true or false')) })),
    reply: checkoutState,
    refusals: ['billing.rawCard', 'checkout.stepUnknown', 'checkout.stepSkipped'],
  },
  submitShipping: {
    spec: 'K03',
    source: 'SF081, SF134, SF152, SF196',
    method: 'POST',
    path: '/checkout/submit/shipping',
    access: 'anyone',
    ...write,
    transaction: 'prepared',
    body: z.strictObject({
      ...billingFields,
      ...shippingPrefixed,
      phone: z._default(text(30), ''),
      email: z._default(text(254), ''),
      /** Keeps the address as entered, whatever is suggested. */
      skip: z.optional(z.boolean('Must be true or false')),
    }),
    /** `suggested_address`: as the postal service knows it; nothing was saved, unless `skip`. */
    reply: z.object({
      ok: z.boolean(),
      errors,
      message: z.nullable(z.string()),
      suggested_address: z.nullable(shippingAddress),
      checkout: checkoutState,
    }),
    refusals: ['billing.rawCard'],
  },
  submitBilling: {
    spec: 'K04',
    source: 'SF081, SF142, SF197',
    method: 'POST',
    path: '/checkout/submit/billing',
    access: 'anyone',
    ...write,
    secret: true,
    refreshes: ['cart', 'checkout.readWallet', 'users.readUser'],
    /**
     * A card's token and its address, a saved card, or only an address: for other ways to pay, or the card that the cart has
     * where street and postal code stay the same.
     */
    body: z.strictObject({
      ...billingFields,
      ...cardPrefixed,
      card_id: z.optional(numberId),
      card_token: z.optional(someText(200)),
      'cc-name': z.optional(field),
      'cc-exp-month': z.optional(month),
      'cc-exp-year': z.optional(year),
      brand: z.optional(text(40)),
      last4: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Must be four digits'))),
      /** Saves the card at the gateway for future orders. */
      save_card: z.optional(z.boolean('Must be true or false')),
      pays_by: z.optional(z.enum(['card', 'check', 'terms'])),
      address_block: z.optional(text(2000)),
    }),
    reply: z.object({ ok: z.boolean(), ...outcome, errors, checkout: checkoutState }),
    refusals: [
      'billing.rawCard',
      'checkout.adminOnly',
      'checkout.notOnTerms',
      'checkout.cardUnknown',
      'checkout.stepSkipped',
    ],
  },
  submitOrder: {
    spec: 'K05',
    source: 'SF128, SF198',
    method: 'POST',
    path: '/checkout/submit/order',
    access: 'anyone',
    ...write,
    secret: true,
    transaction: 'own',
    refreshes: ['cart', 'checkout', 'orders'],
    body: z.strictObject({
      /** The `submission` of the checkout's state; the current one by default. */
      submission: z.optional(uuid),
      /** The total that the review showed. If it has changed, the answer says so and nothing is charged. */
      expected_total: z.optional(money),
      extraInfo: z.strictObject({
        card_option: z.enum(['new', 'saved', 'check', 'terms'], 'Must be new, saved, check or terms'),
        card_id: z.optional(numberId),
        approve_hold: z.optional(z.boolean('Must be true or false')),
        surcharge_requested_by: z.optional(text(120)),
        /** A saved shipping address, recorded with the order. */
        address_id: z.optional(numberId),
        /** Ignored: the server calculates the discount. */
        coupon_discount: z.optional(money),
        return_policy: z.optional(z.boolean('Must be true or false')),
        claim_reason: z.optional(text(2000)),
        order_type: z.optional(z.enum(['web', 'phone', 'warranty'])),
        purchase_taken_by: z.optional(text(120)),
        address_block: z.optional(text(2000)),
        check_number: z.optional(text(40)),
        po_number: z.optional(text(40)),
        warranty_notes: z.optional(text(4000)),
        warranty_purchase_date: z.optional(day),
        previous_order: z.optional(text(20)),
        message: z.optional(text(2000)),
      }),
    }),
    reply: z.object({
      order: z.nullable(
        z.object({
          order_id: z.number(),
          display_id: z.string(),
          order_key: z.string(),
          status: z.string(),
          total: z.number(),
          email: z.string(),
        }),
      ),
      ...outcome,
      /** The bank requires 3-D Secure: the page completes it with this secret, then submits the same again. */
      action: z.nullable(z.object({ client_secret: z.string() })),
    }),
    refusals: [
      'billing.rawCard',
      'checkout.stepSkipped',
      'checkout.adminOnly',
      'checkout.notOnTerms',
      'checkout.notUnderWarranty',
      'checkout.cardUnknown',
      'checkout.tooManyDeclines',
      'addresses.unknown',
      'users.unknown',
    ],
  },
  /** The page that waits for the bank (3-D Secure) is gone: what the order holds of the stock is held a minute longer. */
  leaveBank: {
    spec: 'ours',
    source: 'docs/decisions/147-left-at-the-bank.md',
    method: 'POST',
    path: '/checkout/leave-bank',
    access: 'anyone',
    ...write,
    secret: true,
    refreshes: [],
    body: z.strictObject({ submission: uuid }),
    reply: ok,
    refusals: ['billing.rawCard'],
  },
  clearPending: {
    spec: 'K06',
    source: 'SF120, SF199',
    method: 'GET',
    path: '/checkout/clear-pending',
    access: 'anyone',
    ...write,
    refreshes: ['cart', 'checkout'],
    reply: ok,
    refusals: ['billing.rawCard'],
  },
  setUser: {
    spec: 'K07',
    source: 'SF200',
    method: 'POST',
    path: '/checkout/set-user',
    access: ['admin'],
    ...write,
    refreshes: ['cart', 'checkout'],
    /** Null: no customer chosen yet. */
    body: z.strictObject({ asUser: z.nullable(numberId) }),
    reply: checkoutState,
    refusals: ['billing.rawCard', 'users.unknown'],
  },
  setWarranty: {
    spec: 'K08',
    source: 'SF115, SF201',
    method: 'POST',
    path: '/checkout/warranty',
    /** A cart is put under warranty by warranty buyers alone (`auth.notAllowed`), and taken off by everyone. */
    access: 'user',
    ...write,
    body: z.strictObject({
      warranty: z.boolean('Must be true or false'),
      serial_number: z._default(text(40), ''),
      claim_reason: z._default(text(2000), ''),
    }),
    /** An invalid serial clears warranty and serial, and the reply says why. */
    reply: stateWithError,
    refusals: ['billing.rawCard', 'checkout.notUnderWarranty'],
  },
  findOrder: {
    spec: 'K09',
    source: 'SF202',
    method: 'GET',
    path: '/checkout/order-search/{order}',
    access: ['admin'],
    ...read,
    params: z.object({ order: someText(20) }),
    reply: previousOrder,
    refusals: ['orders.unknown'],
  },
  findOrderCard: {
    spec: 'K10',
    source: 'SF203',
    method: 'GET',
    path: '/checkout/order-search/card/{order}',
    access: ['admin'],
    ...read,
    params: z.object({ order: someText(20) }),
    reply: z.object({ card: z.nullable(maskedCard) }),
    refusals: ['orders.unknown'],
  },
  /** The user's saved cards and shipping addresses; for an administrator, those of the phone order's customer. */
  readWallet: {
    spec: 'ours',
    source: 'docs/decisions/028-the-checkout.md',
    method: 'GET',
    path: '/checkout/wallet',
    access: 'user',
    effect: 'read',
    offline: 'online',
    query: z.strictObject({ asUser: z.optional(numberId), fresh: z.optional(flag) }),
    reply: z.object({
      cards: z.array(maskedCard),
      addresses: z.array(z.extend(shippingAddress, { address_id: z.number() })),
    }),
    refusals: ['users.unknown'],
  },
})
