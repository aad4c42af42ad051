// Returns of shipped parts (RMA) and their credit (docs/decisions/078-returns.md).
import * as z from 'zod/mini'
import { returnStates } from '../domain/returns/states.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { returnDocuments } from './return-documents.ts'
import { bytes, someText, text } from './shapes/basics.ts'
import {
  creditAmounts,
  creditForm,
  creditPreview,
  orderReturn,
  orderReturns,
  returnAcceptance,
  returnCancellation,
  returnDecline,
  returnForm,
  returnPreview,
  returnReceiptForm,
  returnRequest,
  returnRow,
  returnWithdrawal,
} from './shapes/order-return.ts'

const ours = { spec: 'ours', source: 'docs/decisions/078-returns.md' } as const
/** Who credits returns: those who work orders. */
const office = ['orders.approve'] as const
/** Who sees and receives them: the warehouse too. */
const staff = ['on_site', 'reviewer', 'orders.approve'] as const
const refreshes = ['returns', 'orders'] as const

/** The order's number in any notation. */
const ofOrder = z.object({ id: someText(20) })
/** The return's number, `RMA-50012-1`. */
const one = z.object({ number: someText(24) })
const order_key = z.optional(text(100))

const filters = {
  /** One state, or `open`: everything that is still to do. */
  state: z.optional(z.enum([...returnStates, 'open'], 'Unknown state')),
  /** Terms in numbers, names and part numbers. All must match. */
  filter: z.optional(text(200)),
}

export const returns = endpoints('returns', {
  ...returnDocuments,
  /** The returns of an order, for who may see the order, and what can still come back. */
  listOrderReturns: {
    ...ours,
    method: 'GET',
    path: '/orders/{id}/returns',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    // The address has the key, so no cache may store the answer.
    ofVisit: true,
    params: ofOrder,
    query: z.strictObject({ order_key }),
    reply: orderReturns,
    refusals: ['orders.unknown'],
  },
  listReturns: {
    ...ours,
    method: 'GET',
    path: '/returns',
    access: staff,
    effect: 'read',
    isList: true,
    offline: 'mirror',
    query: z.strictObject({ ...filters, page: pageNumber }),
    reply: paged(returnRow),
  },
  /** The same returns as a file: comma-separated, UTF-8 with a byte order mark, at most 50,000. */
  exportReturns: {
    ...ours,
    method: 'GET',
    path: '/returns/export',
    access: staff,
    effect: 'read',
    isHeavy: true,
    offline: 'online',
    proof: 'fresh',
    linkable: true,
    query: z.strictObject(filters),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['returns.tooManyRows', 'auth.proofNeeded'],
  },
  readReturn: {
    ...ours,
    method: 'GET',
    path: '/returns/{number}',
    access: staff,
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: orderReturn,
    refusals: ['returns.unknown'],
  },
  /** What a return of these parts would give back. Changes nothing. */
  previewReturn: {
    ...ours,
    method: 'POST',
    path: '/orders/{id}/returns/preview',
    access: office,
    effect: 'read',
    offline: 'online',
    params: ofOrder,
    body: returnPreview,
    reply: creditAmounts,
    refusals: ['orders.unknown', 'returns.tooMany'],
  },
  /** Staff open a return: its parts can be sent. */
  openReturn: {
    ...ours,
    method: 'POST',
    path: '/orders/{id}/returns',
    access: office,
    effect: 'write',
    offline: 'online',
    refreshes,
    params: ofOrder,
    body: returnForm,
    reply: orderReturn,
    refusals: ['orders.unknown', 'returns.known', 'returns.tooMany'],
  },
  /** A customer asks for a return, signed in or with the order's key. */
  requestReturn: {
    ...ours,
    method: 'POST',
    path: '/orders/{id}/returns/request',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    refreshes,
    params: ofOrder,
    query: z.strictObject({ order_key }),
    body: returnRequest,
    reply: orderReturn,
    refusals: ['orders.unknown', 'returns.known', 'returns.tooMany', 'returns.tooLate'],
  },
  acceptReturn: {
    ...ours,
    method: 'POST',
    path: '/returns/{number}/accept',
    access: office,
    effect: 'write',
    offline: 'online',
    refreshes,
    params: one,
    body: returnAcceptance,
    reply: orderReturn,
    refusals: ['returns.unknown', 'returns.changed', 'returns.notNow'],
  },
  declineReturn: {
    ...ours,
    method: 'POST',
    path: '/returns/{number}/decline',
    access: office,
    effect: 'write',
    offline: 'online',
    refreshes,
    params: one,
    body: returnDecline,
    reply: orderReturn,
    refusals: ['returns.unknown', 'returns.changed', 'returns.notNow'],
  },
  /** A customer takes their request back before staff have decided: its parts can be asked for again. */
  withdrawReturn: {
    ...ours,
    method: 'POST',
    path: '/returns/{number}/withdraw',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    refreshes,
    params: one,
    query: z.strictObject({ order_key }),
    body: returnWithdrawal,
    reply: orderReturn,
    refusals: ['returns.unknown', 'returns.changed', 'returns.notNow'],
  },
  /** Takes a return off before anything came: its parts can be on another one. */
  cancelReturn: {
    ...ours,
    method: 'POST',
    path: '/returns/{number}/cancel',
    access: office,
    effect: 'write',
    offline: 'online',
    refreshes,
    params: one,
    body: returnCancellation,
    reply: orderReturn,
    refusals: ['returns.unknown', 'returns.changed', 'returns.notNow'],
  },
  /** Records what came, line by line with its condition. What goes to stock is there at once. */
  receiveReturn: {
    ...ours,
    method: 'POST',
    path: '/returns/{number}/receive',
    access: ['on_site', 'orders.approve'],
    effect: 'write',
    offline: 'online',
    refreshes: ['returns', 'orders', 'warehouse', 'catalogue'],
    params: one,
    body: returnReceiptForm,
    reply: orderReturn,
    refusals: ['returns.unknown', 'returns.changed', 'returns.receiptKnown', 'returns.notNow'],
  },
  /** What crediting it would give back, for what came. Changes nothing. */
  previewCredit: {
    ...ours,
    method: 'POST',
    path: '/returns/{number}/preview',
    access: office,
    effect: 'read',
    offline: 'online',
    params: one,
    body: creditPreview,
    reply: creditAmounts,
    refusals: ['returns.unknown', 'returns.notNow'],
  },
  /** Credits what came. What did not come is off the return. */
  creditReturn: {
    ...ours,
    method: 'POST',
    path: '/returns/{number}/credit',
    access: office,
    effect: 'write',
    offline: 'online',
    refreshes,
    params: one,
    body: creditForm,
    reply: orderReturn,
    refusals: ['returns.unknown', 'returns.changed', 'returns.notNow', 'returns.creditChanged'],
  },
})
