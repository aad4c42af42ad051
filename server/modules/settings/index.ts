export { settingsHandlers as createSettings } from './settings.handlers.ts'
export { findTaxesAt, readCheckoutSettings, readTerms, resolveLimits } from './checkout-settings.service.ts'
export type { CheckoutSettings } from './checkout-settings.service.ts'
export { readPolicy, readPolicyText, readSiteSettings } from './site-settings.service.ts'
