import type { Order } from '../../../../contract/shapes/order.ts'

/** 'order received' is said as 'Order received'. */
export const statusWords = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)

const payments: Readonly<Record<Order['payment'], string>> = {
  card: 'By card',
  check: 'By check',
  terms: 'On the account’s terms',
  warranty: 'Under warranty',
}

/** 'Visa •••• 4242', or how else it is paid. */
export const paymentWords = ({ payment, card }: Pick<Order, 'payment' | 'card'>): string =>
  payment === 'card' && card !== null ? `${card.brand} •••• ${card.last4}` : payments[payment]

/** The shop's own services; a carrier's other codes stand as they are. */
const services: Readonly<Record<string, string>> = {
  GROUND: 'Ground',
  '2DAY': 'Second day air',
  NEXT: 'Next day air',
  WC: 'Will call, picked up at the warehouse',
}

/** How it is sent, by the code of its service. */
export const serviceWords = (code: string): string => services[code] ?? code

interface Parcel {
  readonly shipped_at: string | null
  readonly delivered_at: string | null
}

/** What became of the parcel, by the day. */
export function parcelWords({ shipped_at, delivered_at }: Parcel, day: (at: string) => string): string {
  if (delivered_at !== null) return `Delivered ${day(delivered_at)}`
  return shipped_at === null ? 'Not shipped yet' : `Shipped ${day(shipped_at)}`
}
