// The cart of this session or visit (`SF077, SF078, SF079`; rows C01 to C13). Several documented GETs write.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { paged } from './kernel/paged.ts'
import { numberId, someText, text } from './shapes/basics.ts'
import { cart, cartWithError, quoteRow } from './shapes/cart.ts'

const qty = z.coerce
  .number('Must be a number')
  .check(z.int('Must be a whole number'), z.gte(1, 'At least 1'), z.lte(999, 'At most 999'))
const index = z.coerce.number('Must be a number').check(z.int('Must be a whole number'), z.gte(0), z.lte(10_000))
const serviceCode = someText(20)
const zip = text(10)
const write = {
  access: 'anyone',
  effect: 'write',
  offline: 'online',
  ofVisit: true,
  refreshes: ['cart'],
} as const

export const cartRows = endpoints('cart', {
  readCart: {
    spec: 'C01',
    source: 'SF077, SF180',
    method: 'GET',
    path: '/cart',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    ofVisit: true,
    reply: cart,
  },
  countCart: {
    spec: 'C02',
    source: 'SF181',
    method: 'GET',
    path: '/cart/count',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    ofVisit: true,
    reply: z.object({ count: z.number() }),
  },
  addToCart: {
    spec: 'C03',
    source: 'SF182',
    method: 'GET',
    path: '/cart/add/{product}',
    ...write,
    transaction: 'prepared',
    params: z.object({ product: numberId }),
    query: z.strictObject({ qty: z._default(qty, 1) }),
    reply: cart,
    refusals: ['catalogue.unknown', 'cart.noPrice', 'cart.full'],
  },
  setInCart: {
    spec: 'C04',
    source: 'SF109, SF183',
    method: 'GET',
    path: '/cart/set/{productId}',
    ...write,
    transaction: 'prepared',
    params: z.object({ productId: numberId }),
    /** `index` restores a removed line at its old position. */
    query: z.strictObject({ qty, index: z.optional(index) }),
    reply: cart,
    refusals: ['catalogue.unknown', 'cart.noPrice', 'cart.full'],
  },
  removeFromCart: {
    spec: 'C05',
    source: 'SF109, SF184',
    method: 'GET',
    path: '/cart/remove/{productId}',
    ...write,
    transaction: 'prepared',
    params: z.object({ productId: numberId }),
    reply: cart,
  },
  clearZip: { spec: 'C06', source: 'SF185', method: 'GET', path: '/cart/update/zip', ...write, reply: cart },
  setZip: {
    spec: 'C06',
    source: 'SF185',
    method: 'GET',
    path: '/cart/update/zip/{zip}',
    ...write,
    transaction: 'prepared',
    params: z.object({ zip }),
    reply: cart,
    refusals: ['cart.zip'],
  },
  setRate: {
    spec: 'C07',
    source: 'SF186',
    method: 'GET',
    path: '/cart/update/shipping',
    ...write,
    transaction: 'prepared',
    query: z.strictObject({ rate: serviceCode }),
    reply: cart,
    refusals: ['cart.noService'],
  },
  selectShipping: {
    spec: 'C08',
    source: 'SF187',
    method: 'POST',
    path: '/cart/update/shipping/{option}',
    ...write,
    transaction: 'prepared',
    params: z.object({ option: serviceCode }),
    reply: cart,
    refusals: ['cart.noService'],
  },
  setCoupon: {
    spec: 'C09',
    source: 'SF112, SF188',
    method: 'GET',
    path: '/cart/update/coupon/{code}',
    ...write,
    transaction: 'prepared',
    params: z.object({ code: someText(40) }),
    /** An invalid coupon is not a refusal: the reply has `error` and `message`. */
    reply: cartWithError,
    refusals: ['cart.tooManyCoupons'],
  },
  removeCoupon: { spec: 'C10', source: 'SF112, SF189', method: 'GET', path: '/cart/coupon', ...write, reply: cart },
  saveQuote: {
    spec: 'C11',
    source: 'SF190',
    method: 'POST',
    path: '/cart/quote',
    ...write,
    access: ['orders.place'],
    body: z.strictObject({ name: z.optional(text(120)), note: z.optional(text(2000)) }),
    /** `name`: the customer of the quote, to search by. */
    reply: z.object({ quote_id: z.number(), display_id: z.string(), name: z.string() }),
    refusals: ['cart.empty'],
  },
  loadQuote: {
    spec: 'C12',
    source: 'SF191',
    method: 'GET',
    path: '/cart/quote/{id}',
    ...write,
    access: 'user',
    params: z.object({ id: numberId }),
    reply: cart,
    refusals: ['cart.quoteUnknown'],
  },
  requireSignature: {
    spec: 'C13',
    source: 'SF192',
    method: 'POST',
    path: '/cart/shipping/require-signature',
    ...write,
    body: z.strictObject({ required: z.boolean('Must be true or false') }),
    reply: cart,
  },
  /** Saved carts by name, number or account, newest first: the user's own; all of them for an administrator. */
  listQuotes: {
    spec: 'ours',
    source: 'docs/decisions/027-the-cart.md',
    method: 'GET',
    path: '/cart/quotes',
    access: 'user',
    effect: 'read',
    offline: 'online',
    query: z.strictObject({ name: z._default(text(120), ''), page: z.optional(numberId) }),
    reply: paged(quoteRow),
  },
  /** Replaces a superseded part with its successor, in the same quantity. */
  supersedeInCart: {
    spec: 'ours',
    source: 'docs/decisions/027-the-cart.md',
    method: 'POST',
    path: '/cart/supersede/{productId}',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    refreshes: ['cart'],
    ofVisit: true,
    params: z.object({ productId: numberId }),
    reply: cart,
    refusals: ['catalogue.unknown', 'cart.noPrice'],
  },
})
