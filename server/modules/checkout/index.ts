export { checkoutHandlers as createCheckout } from './checkout.handlers.ts'
export { checkoutJobs } from './checkout.jobs.ts'
export type { CheckoutPorts } from './checkout.ports.ts'
export { paymentEvents } from './payment-events.service.ts'
