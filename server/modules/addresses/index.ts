export { addressesHandlers as createAddresses } from './addresses.handlers.ts'
export type { PartsStore } from './parts-store.ts'
export { shippingAddressesOf, stateSaidAs } from './book.store.ts'
export { addToBook } from './written-address.ts'
