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

interface Parcel {
  readonly shipped_at: string | null
  readonly delivered_at: string | null
}

/** What became of the parcel, by the day. */
export function parcelWords({ shipped_at, delivered_at }: Parcel, day: (at: string) => string): string {
  if (delivered_at !== null) return `Delivered ${day(delivered_at)}`
  return shipped_at === null ? 'Not shipped yet' : `Shipped ${day(shipped_at)}`
}
