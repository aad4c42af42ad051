import type { Sent } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import type { Cart, CheckoutState } from '../../../../contract/shapes/cart.ts'
import { firstFault } from '../../../../domain/checkout/checks.ts'
import type { Fault } from '../../../../domain/checkout/checks.ts'
import { cardWords } from '../../../shared/card-words.ts'
import type { OrderWords } from './order-words.ts'

export type OrderBody = NonNullable<Sent<(typeof checkout.table)['submitOrder']>['body']>
type CardOption = OrderBody['extraInfo']['card_option']

/** What is asked only on the review. */
export interface ReviewWords {
  readonly claim_reason: string
  readonly return_policy: boolean
}

function optionOf({ pending: { card } }: CheckoutState, { pays_by }: OrderWords): CardOption {
  if (pays_by !== 'card') return pays_by
  return card !== null && card.card_id !== null ? 'saved' : 'new'
}

/** How it is paid, in a few words. */
export function payWords({ pending: { card }, custom_properties }: CheckoutState, { pays_by }: OrderWords): string {
  if (custom_properties.warranty) return 'Under warranty: nothing is charged for the parts'
  if (pays_by === 'check') return 'A check that the customer sends'
  if (pays_by === 'terms') return 'On terms, billed to the account'
  return card === null ? 'Not chosen yet' : cardWords(card)
}

/** The first of the local checks that this order fails, in the spec's order; the same rules as the shop's (`storefront §4`). */
export function faultOf(cart: Cart, words: OrderWords, review: ReviewWords): Fault | null {
  const { checkout: state, selected_shipping: service } = cart
  return firstFault({
    isAdmin: state.admin_checkout,
    isWarranty: state.custom_properties.warranty,
    surcharge: Math.round((service?.surcharge ?? 0) * 100),
    surchargeRequestedBy: words.surcharge_requested_by,
    shippingAddress: state.pending.shipping_address,
    billingAddress: state.pending.billing_address,
    hasCard: state.pending.card !== null,
    paysLater: words.pays_by !== 'card',
    addressBlock: state.admin_checkout ? words.address_block : '',
    selectedShipping: service?.service_code ?? null,
    claimReason: review.claim_reason,
  })
}

/** Only what was said: an empty word is left out. */
const said = <T extends Record<string, string>>(words: T): Partial<T> =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')) as Partial<T>

/** The order as it is submitted (K05); what only the office may say is sent by the office alone. */
export function orderBody(
  cart: Cart,
  words: OrderWords,
  review: ReviewWords,
  mayApproveHold: boolean,
): OrderBody & { readonly submission: string } {
  const { checkout: state } = cart
  const isOffice = state.admin_checkout
  const isWarranty = state.custom_properties.warranty
  const { pending, submission } = state
  return {
    submission,
    expected_total: cart.totals.total,
    extraInfo: {
      card_option: optionOf(state, words),
      ...(pending.card?.card_id != null && words.pays_by === 'card' ? { card_id: pending.card.card_id } : {}),
      ...(mayApproveHold ? { approve_hold: true } : {}),
      ...(words.address_id === null ? {} : { address_id: words.address_id }),
      coupon_discount: cart.coupon_discount,
      return_policy: review.return_policy,
      ...said({ message: words.message, po_number: words.po_number }),
      ...(isWarranty
        ? said({
            claim_reason: review.claim_reason,
            warranty_notes: words.warranty_notes,
            warranty_purchase_date: words.warranty_purchase_date,
          })
        : {}),
      ...(isOffice
        ? {
            order_type: isWarranty ? ('warranty' as const) : words.order_type,
            ...said({
              surcharge_requested_by: words.surcharge_requested_by,
              purchase_taken_by: words.purchase_taken_by,
              address_block: words.address_block,
              check_number: words.check_number,
              previous_order: words.previous_order,
            }),
          }
        : {}),
    },
  }
}
