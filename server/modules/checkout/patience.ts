/** How long whoever began an attempt is left alone with it: longer than a gateway is ever waited for. */
export const leaseMs = 60_000
/** How long a customer may take with their bank (3-D Secure). */
export const bankMs = 20 * 60_000
/** After an attempt was given up, the gateway is asked once more: something may have come late. */
export const lookAgainMs = 10 * 60_000

/** The jobs of the checkout, by their kinds. */
export const settleJob = 'checkout.settle'
export const captureJob = 'checkout.capture'
export const keepCardJob = 'checkout.keepCard'
export const lookAgainJob = 'checkout.lookAgain'
export const chargeToldJob = 'checkout.chargeTold'
