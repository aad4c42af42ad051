/** The job that asks the gateway for a refund. Staged jobs store this string; the checkout has its handler. */
export const refundJob = 'orders.refundPayment'
