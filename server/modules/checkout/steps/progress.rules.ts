import { findMissingBilling, findMissingShipping } from '../../../../domain/checkout/checks.ts'
import { findFurthestStep, raiseValidStep, stepNumbers } from '../../../../domain/checkout/steps.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import type { CartChanges, CartRecord } from '../../cart/index.ts'

/** The last step that the submitted data allows (`SF120, SF121`). */
export function findReachableStep(cart: CartRecord, isPhoneOrder: boolean): number {
  const { shippingAddress, billingAddress, card, paysBy, addressBlock, warranty } = cart
  const isPaid =
    warranty ||
    paysBy === 'check' ||
    paysBy === 'terms' ||
    (card !== null && (addressBlock !== '' || findMissingBilling(billingAddress).length === 0))
  return findFurthestStep({
    hasShipping: findMissingShipping(shippingAddress, { isAdmin: isPhoneOrder, service: cart.shipCode }).length === 0,
    hasBilling: isPaid,
  })
}

/** The changes, with the valid step raised as far as the changed cart allows. */
export function withProgress(cart: CartRecord, changes: CartChanges, isPhoneOrder: boolean): CartChanges {
  const after = { ...cart, ...changes }
  return { ...changes, reached: raiseValidStep(after.reached, findReachableStep(after, isPhoneOrder)) }
}

/** The name of the step that the customer has to go back to. */
export const getStepBefore = (reached: number): Step => (reached < stepNumbers.billing ? 'shipping' : 'billing')
