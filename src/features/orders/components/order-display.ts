import type { Order, OrderRow } from '../../../../contract/shapes/order.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import type { OrderStatus, WarrantySection } from '../../../../domain/orders/states.ts'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'

/** Formats a status for display: 'order received' becomes 'Order received'. */
export const formatStatus = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)

const chips: Readonly<Record<OrderStatus, { readonly tone: Tone; readonly mark: StatusMark }>> = {
  'approval pending': { tone: 'info', mark: 'ring' },
  'approval pending - response needed': { tone: 'warn', mark: 'ring' },
  'order received': { tone: 'info', mark: 'ring' },
  'on hold': { tone: 'warn', mark: 'half' },
  processing: { tone: 'info', mark: 'half' },
  shipped: { tone: 'ok', mark: 'half' },
  delivered: { tone: 'ok', mark: 'full' },
  cancelled: { tone: 'bad', mark: 'full' },
}

/** The chip of a status. 'approval pending - response needed' is shown as 'Response needed', as for registrations. */
export const getStatusChip = (status: OrderStatus) => ({
  label: status === 'approval pending - response needed' ? 'Response needed' : getOrderStatusLabel(status),
  ...chips[status],
})

/** The labels of the sections of warranty orders (`WO073`). */
export const sectionLabels: Readonly<Record<WarrantySection, string>> = {
  pending: 'Pending',
  response: 'Response needed',
  approved: 'Approved',
  declined: 'Declined',
}

/** The labels of the kinds of orders. */
export const typeLabels: Readonly<Record<Order['order_type'], string>> = {
  web: 'Web order',
  phone: 'Phone order',
  warranty: 'Warranty order',
}

/** The path of an order on the dashboard. */
export const getOrderPath = (order: Pick<Order, 'display_id'>): string => `/dashboard/orders/${order.display_id}`

/** 'Walking belt and 2 more parts'. */
export function formatParts({ first_part, parts }: Pick<OrderRow, 'first_part' | 'parts'>): string {
  if (parts <= 1) return first_part
  return `${first_part} and ${parts - 1} more ${parts === 2 ? 'part' : 'parts'}`
}

/** 'Partly shipped, 2 of 5', or '3 back-ordered'. Empty where nothing or all of it has shipped and nothing is missing. */
export function formatRowShare(row: Pick<OrderRow, 'pieces' | 'shipped_pieces' | 'backordered_pieces'>): string {
  const { pieces, shipped_pieces: shipped = 0, backordered_pieces: missing = 0 } = row
  if (shipped > 0 && shipped < pieces) return `Partly shipped, ${shipped} of ${pieces}`
  return missing > 0 && shipped === 0 ? `${missing} back-ordered` : ''
}

/** 'Jordan Ellis, Summit, NJ'. */
export const formatRecipient = (row: Pick<OrderRow, 'shipping_name' | 'shipping_city' | 'shipping_state'>): string =>
  [row.shipping_name, row.shipping_city, row.shipping_state].filter((text) => text !== '').join(', ')

const payments: Readonly<Record<Order['payment'], string>> = {
  card: 'Card',
  check: 'Check',
  terms: 'Account terms',
  warranty: 'Warranty',
}

/** 'Visa •••• 4242', or another payment method. */
export const formatPayment = ({ payment, card }: Pick<Order, 'payment' | 'card'>): string =>
  payment === 'card' && card !== null ? `${card.brand} •••• ${card.last4}` : payments[payment]

interface ShipmentDates {
  readonly shipped_at: string | null
  readonly delivered_at: string | null
}

/** Formats the shipment's status with its date, for example 'Delivered Nov 20, 2026'. */
export function formatShipmentStatus({ shipped_at, delivered_at }: ShipmentDates, day: (at: string) => string): string {
  if (delivered_at !== null) return `Delivered ${day(delivered_at)}`
  return shipped_at === null ? 'Not shipped yet' : `Shipped ${day(shipped_at)}`
}
