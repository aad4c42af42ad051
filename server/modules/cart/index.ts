import { deleteOldCarts } from './old-carts.store.ts'
import { deleteExpiredRates } from './pricing/rates.store.ts'

export { cartHandlers as createCart } from './cart.handlers.ts'
export { mayOrderOnAccount } from './cart.policy.ts'
export type { CartPorts } from './cart.ports.ts'
export type { StoredCart, CartChanges, CartRecord } from './cart.store.ts'
export type { PricedCart } from './pricing/price.service.ts'
export type { CartWithLines } from './cart.service.ts'
export { takeOrdered } from './ordered.service.ts'
export { getCart, lockExistingCart, lockExistingWithLines, emptyCheckout, saveCart } from './cart.service.ts'
export { wireCard, wireCheckout } from './cart.view.ts'
export { releaseCoupon, redeemCoupon } from './pricing/coupons.service.ts'
export { prefetchRates } from './pricing/prefetch-rates.service.ts'
export { mergeVisitorCart } from './merge.service.ts'
export type { MergedCart } from './merge.service.ts'
export { findTaxRates, priceCart } from './pricing/price.service.ts'
export { findCoupon } from './pricing/coupons.store.ts'
export { fetchCarrierRates, toCartRates, toParcel, getRates } from './pricing/rates.service.ts'
export type { CarrierAnswer, CartRate } from './pricing/rates.service.ts'

/** Cleanups that run once a day: old carts of visitors, and expired carrier rates. */
export const cartSweeps = [deleteOldCarts, deleteExpiredRates]
