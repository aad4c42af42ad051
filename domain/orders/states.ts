/** What can become of an order (`product.md`, states). */
export const orderStatuses = [
  'approval pending',
  'approval pending - response needed',
  'order received',
  'on hold',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The status in a person's words. */
export function orderStatusWords(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
