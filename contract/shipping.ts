// Shipping rates and address validation (`WO082, WO110`; rows O07, O08).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, text } from './shapes/basics.ts'
import { shippingAddress, shippingRate } from './shapes/cart.ts'

const field = z._default(text(120), '')

export const shipping = endpoints('shipping', {
  listRates: {
    spec: 'O07',
    source: 'WO082, WO110',
    method: 'GET',
    path: '/shipping/rates/{postalCode}',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    params: z.object({ postalCode: text(12) }),
    /** JSON: `[{"number":"MTP-1001","qty":2}]`, at most 100. */
    query: z.strictObject({ products: z._default(text(8000), '[]'), order_id: z.optional(numberId) }),
    reply: z.array(shippingRate),
    refusals: ['cart.zip', 'shipping.products', 'catalogue.unknown', 'orders.unknown'],
  },
  validateAddress: {
    spec: 'O08',
    source: 'WO082, WO110',
    method: 'GET',
    path: '/shipping/address/validate',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    query: z.strictObject({
      name: field,
      organization: field,
      addr1: field,
      addr2: field,
      city: field,
      state: field,
      postal_code: z._default(text(12), ''),
      phone: z._default(text(30), ''),
      email: z._default(text(254), ''),
    }),
    reply: z.object({
      valid: z.boolean(),
      errors: z.optional(z.record(z.string(), z.string())),
      /** The address as the postal service knows it, where it differs. */
      suggested_address: z.nullable(shippingAddress),
    }),
  },
})
