import { missingBilling, missingShipping } from '../../../domain/checkout/checks.ts'
import { furthest, raised, stepNumbers } from '../../../domain/checkout/steps.ts'
import type { Step } from '../../../domain/checkout/steps.ts'
import type { CartChanges, CartRecord } from '../cart/index.ts'

/** How far what was given to a checkout carries it (`storefront §4`). */
export function furthestOf(cart: CartRecord, isPhoneOrder: boolean): number {
  const { shippingAddress, billingAddress, card, paysBy, addressBlock, warranty } = cart
  const isPaid =
    warranty ||
    paysBy === 'check' ||
    paysBy === 'terms' ||
    addressBlock !== '' ||
    (card !== null && missingBilling(billingAddress).length === 0)
  return furthest({
    hasShipping: missingShipping(shippingAddress, { isAdmin: isPhoneOrder, service: cart.shipCode }).length === 0,
    hasBilling: isPaid,
  })
}

/** The same changes, with the step that comes next: raised as far as what the cart will hold by them carries. */
export function risenBy(cart: CartRecord, changes: CartChanges, isPhoneOrder: boolean): CartChanges {
  const after = { ...cart, ...changes }
  return { ...changes, reached: raised(after.reached, furthestOf(after, isPhoneOrder)) }
}

/** What a person calls the step that they have to go back to. */
export const stepBefore = (reached: number): Step => (reached < stepNumbers.billing ? 'shipping' : 'billing')
