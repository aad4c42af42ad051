import { deleteOldAttempts } from './placement/attempts.store.ts'

export { checkoutHandlers as createCheckout } from './checkout.handlers.ts'
export { checkoutJobs } from './checkout.jobs.ts'
export type { PaymentPorts } from './checkout.ports.ts'
export { takeOverVisit } from './placement/sign-in.service.ts'
export { buildConfirmation } from './placement/confirmation.mail.ts'
export { createPaymentEvents } from './payments/payment-events.service.ts'

/** Cleanups that run once a day: attempts that ended a month ago. */
export const checkoutSweeps = [deleteOldAttempts]
