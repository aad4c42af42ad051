/** The statuses of an order. */
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

/** Returns the label of the status. */
export function getOrderStatusLabel(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
