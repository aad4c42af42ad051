export { shippingHandlers as createShipping } from './shipping.handlers.ts'
