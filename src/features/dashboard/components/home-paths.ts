import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import type { OrderGroup, OrderStatus } from '../../../../domain/orders/states.ts'
import type { ReturnState } from '../../../../domain/returns/states.ts'

/** The lists behind a home's numbers, and the records behind its rows. */
export const toClaim = (ticketId: string): string => `/dashboard/labor-claims/ticket/${ticketId}`
export const toClaims = (section: ClaimStatus): string => `/dashboard/labor-claims/${encodeURIComponent(section)}`
/** A section of the reviewer's desk, with a claim opened. */
export const toDesk = (section: ClaimStatus, ticketId = ''): string =>
  `/dashboard/claim-desk?section=${encodeURIComponent(section)}${ticketId === '' ? '' : `&claim=${ticketId}`}`
export const overdueClaims = '/dashboard/labor-claims?overdue=1'
export const toOrder = (displayId: string): string => `/dashboard/orders/${displayId}`
/** All orders of a status or group, however old. */
export const toOrders = (status: OrderStatus | OrderGroup): string =>
  `/dashboard/orders?${new URLSearchParams({ status, start_date: 'all' }).toString()}`
/** The orders of one day, `YYYY-MM-DD`. */
export const toOrdersOfDay = (day: string): string => `/dashboard/orders?start_date=${day}&end_date=${day}`
export const allOrders = '/dashboard/orders?start_date=all'
export const toRecord = (id: string): string => `/warranty/records/${id}`
/** Tickets that wait for an answer, and one of them. */
export const ticketsToAnswer = '/dashboard/tickets?section=to_answer'
export const toTicket = (number: string): string => `${ticketsToAnswer}&ticket=${number}`
/** The returns in a state, and one of them. */
export const toReturns = (state: ReturnState): string => `/dashboard/returns?state=${state}`
export const toReturn = (number: string): string => `/dashboard/returns/${number}`
export const allRecords = '/warranty/records'
export const recordsToReview = '/warranty/records?status=pending'
export const recordsToAnswer = '/warranty/records?status=response'
