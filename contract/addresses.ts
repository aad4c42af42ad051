// The address book's reading half (`warranty-and-orders §7`; rows N07, N09, D06), and dealers by name.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { address, dealerLocation } from './shapes/address.ts'
import { numberId, text } from './shapes/basics.ts'

const one = z.object({ id: numberId })

export const addresses = endpoints('addresses', {
  /** Where the account's servicers start from. */
  listServiceAddresses: {
    spec: 'N07',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/accounts/{id}/service-addresses',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(address),
    refusals: ['accounts.unknown'],
  },
  /** The shops of a dealer, as the parts store knows them. */
  listDealerAddresses: {
    spec: 'N09',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/accounts/{id}/dealer-addresses',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(z.object({ location: dealerLocation })),
    refusals: ['accounts.unknown', 'addresses.upstream'],
  },
  /** The dealers that belong to an address of one's own: those in its city, then in its state. */
  listDealersOfAddress: {
    spec: 'D06',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/addresses/{id}/dealers',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(dealerLocation),
    refusals: ['addresses.unknown'],
  },
  /** Dealers by a part of their name, at most 20, the best first: whoever registers a machine names who sold it. */
  findDealers: {
    spec: 'ours',
    source: 'docs/decisions/018-places.md',
    method: 'GET',
    path: '/dealers',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      name: z._default(text(120), ''),
      city: z._default(text(120), ''),
      state_id: z.optional(numberId),
    }),
    reply: z.array(dealerLocation),
  },
})
