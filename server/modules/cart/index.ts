import { dropOldCarts } from './carts.store.ts'
import { dropOldRates } from './rates.store.ts'

export { cartHandlers as createCart } from './cart.handlers.ts'
export type { CartPorts } from './cart.ports.ts'
export type { BegunCart, CartChanges, CartRecord, PricedCart } from './cart.record.ts'
export { cartOf, emptyCart, heldCart, nothingGiven, saveCart } from './cart.service.ts'
export { wireCard, wireCheckout } from './cart.view.ts'
export { releaseCoupon, takeCoupon } from './coupons.service.ts'
export { foresee } from './foresee.service.ts'
export { adoptVisit } from './merge.service.ts'
export { priceCart } from './price.service.ts'
export { askCarrier, offered, ratesFor } from './rates.service.ts'

/** What goes once a day: visits' carts of a month ago, and what a carrier answered. */
export const cartSweeps = [dropOldCarts, dropOldRates]
