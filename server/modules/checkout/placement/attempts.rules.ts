/** How long the call that began an attempt holds its lease: longer than any gateway timeout. */
export const leaseMs = 60_000
/** How long a customer has to confirm with their bank (3-D Secure). */
export const bankConfirmationMs = 20 * 60_000
/** How much longer an order is held whose page has gone while the bank was asking. */
export const leftBankMs = 60_000
/** The gateway is checked once more this long after an attempt was released: a charge may arrive late. */
export const recheckMs = 10 * 60_000

/** The job kinds of the checkout. Staged jobs store these strings. */
export const reconcileJob = 'checkout.settle'
export const captureJob = 'checkout.capture'
export const keepCardJob = 'checkout.keepCard'
export const recheckJob = 'checkout.lookAgain'
export const gatewayEventJob = 'checkout.chargeTold'
export const refundEventJob = 'checkout.refundChanged'
