export { settingsHandlers as createSettings } from './settings.handlers.ts'
export { settingsStamp } from './settings.store.ts'
export { findTaxesAt, readCheckoutSettings, readTerms, resolveLimits } from './checkout-settings.service.ts'
export type { CheckoutSettings } from './checkout-settings.service.ts'
export {
  needsSerialPicture,
  readPolicy,
  readPolicyText,
  readReturnSettings,
  readSiteSettings,
} from './site-settings.service.ts'
