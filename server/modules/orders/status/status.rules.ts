/** The job that returns the payment of a cancelled order. Staged jobs store this string; the checkout has its handler. */
export const releasePaymentJob = 'orders.releasePayment'
