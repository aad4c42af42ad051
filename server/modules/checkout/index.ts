import { forgetOldAttempts } from './attempts.store.ts'

export { checkoutHandlers as createCheckout } from './checkout.handlers.ts'
export { checkoutJobs } from './checkout.jobs.ts'
export type { Till } from './checkout.ports.ts'
export { confirmation } from './letter.ts'
export { paymentEvents } from './payment-events.service.ts'

/** What goes once a day: attempts of a month ago. */
export const checkoutSweeps = [forgetOldAttempts]
