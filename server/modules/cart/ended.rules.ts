// What of a cart ended with a role of its owner: the owner gains nothing by having begun before.
import { nothingReached } from '../../../domain/checkout/steps.ts'
import { mayOrderUnderWarranty } from '../../../domain/checkout/warranty-buyers.ts'
import type { CartChanges } from './cart.store.ts'

/** What accounts and users decide about a cart. */
export interface Terms {
  readonly discount: number
  readonly isTaxExempt: boolean
  /** Whether the cart's owner still takes orders on the phone. */
  readonly isPhone: boolean
  /** Who the owner is now, as far as orders under warranty ask for it. */
  readonly facts: { readonly dealer: boolean; readonly servicer: boolean; readonly admin: boolean }
}

/** Of a phone order whose taker was demoted only the lines are left: the rest is a customer's. */
const ofFormerStaff = {
  ...{ adminCheckout: false, asUser: null, reached: nothingReached, shippingAddress: null },
  ...{ billingAddress: null, card: null, paysBy: null, addressBlock: '' },
} as const

/** An order under warranty whose account is neither dealer nor servicer any more is an ordinary one, which is to be paid. */
const ofFormerDealer = { warranty: false, serialNumber: '', claimReason: '', reached: nothingReached } as const

/** The changes of a cart that follow from the roles of its owner. */
export function findEnded(cart: {
  readonly admin_checkout: boolean
  readonly warranty: boolean
  readonly account_terms: Terms | null
}): CartChanges {
  const terms = cart.account_terms
  return {
    ...(cart.admin_checkout && terms?.isPhone !== true ? ofFormerStaff : {}),
    ...(cart.warranty && (terms === null || !mayOrderUnderWarranty(terms.facts)) ? ofFormerDealer : {}),
  }
}
