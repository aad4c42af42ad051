import type { Order } from '../../../../contract/shapes/order.ts'

/** Formats a status for display: 'order received' becomes 'Order received'. */
export const formatStatus = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)

const payments: Readonly<Record<Order['payment'], string>> = {
  card: 'Card',
  check: 'Check',
  terms: 'Account terms',
  warranty: 'Warranty',
}

/** 'Visa •••• 4242', or another payment method. */
export const formatPayment = ({ payment, card }: Pick<Order, 'payment' | 'card'>): string =>
  payment === 'card' && card !== null ? `${card.brand} •••• ${card.last4}` : payments[payment]

/** The shop's own services. A carrier's other codes are shown unchanged. */
const services: Readonly<Record<string, string>> = {
  GROUND: 'Ground',
  '2DAY': 'Second day air',
  NEXT: 'Next day air',
  WC: 'Will call (warehouse pickup)',
}

/** Formats a shipping service by its code. */
export const formatService = (code: string): string => services[code] ?? code

interface ShipmentDates {
  readonly shipped_at: string | null
  readonly delivered_at: string | null
}

/** Formats the shipment's status with its date, for example 'Delivered Nov 20, 2026'. */
export function formatShipmentStatus({ shipped_at, delivered_at }: ShipmentDates, day: (at: string) => string): string {
  if (delivered_at !== null) return `Delivered ${day(delivered_at)}`
  return shipped_at === null ? 'Not shipped yet' : `Shipped ${day(shipped_at)}`
}
