/** An order as its mails link to it. Without a key it is the order of an account whose people sign in to read it. */
export interface LinkedOrder {
  readonly display_id: string
  readonly order_key: string
}

/** Where a mail about an order leads: to its page by its key, and without one to the order among those of its account. */
export function toOrderPath({ display_id, order_key }: LinkedOrder): string {
  const number = encodeURIComponent(display_id)
  if (order_key === '') return `/dashboard/orders/${number}`
  return `/order-status?order=${number}&key=${encodeURIComponent(order_key)}`
}
