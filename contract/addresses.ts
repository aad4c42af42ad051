// The address book (`WO064, WO118, WO152`; rows D01 to D06, N07 to N09), and dealers by name.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { address, dealerLocation } from './shapes/address.ts'
import { message, numberId, text } from './shapes/basics.ts'
import { bookAddress, bookForm } from './shapes/book-address.ts'

const one = z.object({ id: numberId })
const bookAddressReply = z.extend(bookAddress, { message: z.string() })

/** An account's addresses on one page. */
export const addressesPerPage = 25

export const addresses = endpoints('addresses', {
  readAddress: {
    spec: 'D01',
    source: 'WO118',
    method: 'GET',
    path: '/addresses/{id}',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: bookAddress,
    refusals: ['addresses.unknown'],
  },
  /** 'Address saved'; `address_type` is `shipping` by default. A dealer adds `dealer-location`, a servicer `service`. */
  addAddress: {
    spec: 'D02',
    source: 'WO091, WO092, WO093, WO095, WO118, WO152',
    method: 'POST',
    path: '/addresses',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['addresses', 'accounts', 'checkout.readWallet', 'users.readUser'],
    body: bookForm,
    reply: bookAddressReply,
    refusals: ['addresses.invalid', 'accounts.unknown'],
  },
  /** 'Address Updated'. */
  updateAddress: {
    spec: 'D03',
    source: 'WO091, WO092, WO093, WO095, WO118, WO152',
    method: 'PUT',
    path: '/addresses/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['addresses', 'accounts', 'checkout.readWallet', 'users.readUser'],
    params: one,
    body: bookForm,
    reply: bookAddressReply,
    refusals: ['addresses.unknown', 'addresses.invalid'],
  },
  /** 'Address deleted'; it can be undone. */
  deleteAddress: {
    spec: 'D04',
    source: 'WO083, WO118, WO152',
    method: 'DELETE',
    path: '/addresses/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['addresses', 'accounts', 'checkout.readWallet', 'users.readUser'],
    params: one,
    reply: message,
    refusals: ['addresses.unknown'],
  },
  /** Undoes a deletion. */
  activateAddress: {
    spec: 'D05',
    source: 'WO083, WO118',
    method: 'POST',
    path: '/addresses/{id}/activate',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['addresses', 'accounts', 'checkout.readWallet', 'users.readUser'],
    params: one,
    reply: bookAddress,
    refusals: ['addresses.unknown'],
  },
  listAccountAddresses: {
    spec: 'N08',
    source: 'WO118',
    method: 'GET',
    path: '/accounts/{id}/addresses',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    query: z.strictObject({ page: pageNumber }),
    reply: paged(bookAddress),
    refusals: ['accounts.unknown'],
  },
  /** The account's shops. */
  listRetailAddresses: {
    spec: 'N06',
    source: 'WO114',
    method: 'GET',
    path: '/accounts/{id}/retail-addresses',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(address),
    refusals: ['accounts.unknown'],
  },
  /** The locations from which the account's servicers start. */
  listServiceAddresses: {
    spec: 'N07',
    source: 'WO113',
    method: 'GET',
    path: '/accounts/{id}/service-addresses',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(address),
    refusals: ['accounts.unknown'],
  },
  /** A dealer's locations, from the parts store. */
  listDealerAddresses: {
    spec: 'N09',
    source: 'WO064',
    method: 'GET',
    path: '/accounts/{id}/dealer-addresses',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(z.object({ location: dealerLocation })),
    refusals: ['accounts.unknown', 'addresses.upstream'],
  },
  /** Dealers near one of the user's own addresses: in its city, then in its state. */
  listDealersOfAddress: {
    spec: 'D06',
    source: 'WO064, WO119',
    method: 'GET',
    path: '/addresses/{id}/dealers',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(dealerLocation),
    refusals: ['addresses.unknown'],
  },
  /** Dealers by a substring of their name, at most 20, best match first, to name the seller in a registration. */
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
