import type { BillingAddress, ShippingAddress } from '../../../domain/checkout/checks.ts'
import type { Reached } from '../../../domain/checkout/steps.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Coupon } from '../../../domain/cart/coupons.ts'
import type { Totals } from '../../../domain/cart/totals.ts'

/** A card as far as we may know it: the gateway's token, or a saved card, and what a person recognises it by. */
export interface HeldCard {
  /** Of a saved card; null for one that was typed now. */
  readonly cardId: number | null
  readonly token: string | null
  readonly brand: string
  readonly last4: string
  readonly name: string
  readonly expMonth: number
  readonly expYear: number
  readonly isToBeSaved: boolean
}

/** A cart with where its checkout is. */
export interface CartRecord {
  /** Null for a cart that was not begun: it is in no table, and empty. */
  readonly cartId: string | null
  readonly userId: number | null
  /** What the next order is placed as. */
  readonly submission: string
  readonly zip: string | null
  readonly shipCode: string | null
  /** Its code, as kept. */
  readonly coupon: string | null
  readonly requireSignature: boolean
  readonly adminCheckout: boolean
  /** For whom an administrator orders. */
  readonly asUser: number | null
  readonly reached: Reached
  readonly shippingAddress: ShippingAddress | null
  readonly billingAddress: BillingAddress | null
  readonly card: HeldCard | null
  readonly paysBy: 'card' | 'check' | 'terms' | null
  readonly addressBlock: string
  readonly warranty: boolean
  readonly serialNumber: string
  readonly claimReason: string
  /** Per cent off the list price, of the account that is ordered for. */
  readonly discount: number
}

/** A cart that is in its table. */
export type BegunCart = CartRecord & { readonly cartId: string }

/** What may be changed of a cart by itself; lines have calls of their own. */
export type CartChanges = Partial<Omit<CartRecord, 'cartId' | 'userId' | 'discount'>>

/** A line, with its part as it is now. */
export interface LineRecord {
  readonly productId: number
  readonly number: string
  readonly name: string
  readonly qty: number
  /** Cents, for the account that is ordered for; null where it has to be asked for by now. */
  readonly price: Cents | null
  readonly listPrice: Cents | null
  readonly listPriceSeen: Cents
  readonly stock: number
  readonly grams: number
  readonly supersededBy: number | null
  readonly subtype: string | null
  readonly type: string | null
}

/** A way to send this cart. */
export interface CartRate {
  readonly code: string
  readonly name: string
  readonly rate: Cents
  /** What a faster service costs on a warranty order, whose ground shipping is free. */
  readonly surcharge: Cents
  readonly days: number | null
}

export interface Alert {
  readonly kind: 'stock' | 'superseded' | 'price' | 'coupon'
  readonly productId: number | null
  readonly message: string
  /** Whether nothing can be ordered before it is put right. */
  readonly isBlocking: boolean
  /** What puts it right, relative to the API. */
  readonly call: { readonly label: string; readonly method: 'GET' | 'POST'; readonly url: string } | null
}

/** A cart with everything that is computed of it. Money in cents. */
export interface PricedCart {
  readonly lines: readonly LineRecord[]
  readonly totals: Totals
  readonly rates: readonly CartRate[]
  /** Whether a carrier did not answer, so that the rates are our own table's. */
  readonly isEstimated: boolean
  readonly selected: CartRate | null
  /** Only where it is good now. */
  readonly coupon: Coupon | null
  readonly alerts: readonly Alert[]
}
