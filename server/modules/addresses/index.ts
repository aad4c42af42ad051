export { addressesHandlers as createAddresses } from './addresses.handlers.ts'
export type { PartsStore } from './parts-store.service.ts'
export { listShippingAddresses, findState } from './book.store.ts'
export { addToBook } from './address-form.service.ts'
