import type { Sent } from '../../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../../contract/checkout.ts'
import type { Cart, CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { findPlacementError } from '../../../../../domain/checkout/checks.ts'
import type { PlacementError } from '../../../../../domain/checkout/checks.ts'
import { sentences } from '../../../../../domain/checkout/sentences.ts'
import { formatCard } from '../../../../shared/formats/format-card.ts'
import { getAddressBlock } from '../use-order-details.ts'
import type { OrderDetails } from '../use-order-details.ts'

export type OrderBody = NonNullable<Sent<(typeof checkout.table)['submitOrder']>['body']>
type CardOption = OrderBody['extraInfo']['card_option']

/** The fields of the review step. Stored as a draft. */
export interface ReviewInput {
  readonly claim_reason: string
  readonly return_policy: boolean
}

/** The fields of the review form. Some of them belong to the details that all steps share. */
export type ReviewFields = ReviewInput & Pick<OrderDetails, 'surcharge_requested_by' | 'message'>

/** Which of the last questions the order asks. */
export function getAskedQuestions({ checkout: state, selected_shipping: service }: Cart) {
  const isWarranty = state.custom_properties.warranty
  return {
    reason: isWarranty && !state.admin_checkout,
    requester: isWarranty && state.admin_checkout && (service?.surcharge ?? 0) > 0,
  }
}

/** The errors of the fields of the review form. */
export function validateReview(cart: Cart, fields: ReviewFields, hasPolicy: boolean) {
  const asked = getAskedQuestions(cart)
  return {
    ...(asked.reason && fields.claim_reason.trim() === '' ? { claim_reason: sentences.claimReason } : {}),
    ...(asked.requester && fields.surcharge_requested_by.trim() === ''
      ? { surcharge_requested_by: sentences.surcharge }
      : {}),
    ...(hasPolicy && !fields.return_policy ? { return_policy: 'Required' } : {}),
  }
}

function getCardOption({ pending: { card } }: CheckoutState, { pays_by }: OrderDetails): CardOption {
  if (pays_by !== 'card') return pays_by
  return card !== null && card.card_id !== null ? 'saved' : 'new'
}

const withNumber = (text: string, name: string, number: string) =>
  number.trim() === '' ? text : `${text}, ${name} ${number.trim()}`

/** Formats the payment method, with the number that is sent with it. */
export function formatPayment(
  { pending: { card }, custom_properties }: CheckoutState,
  { pays_by, check_number, po_number }: OrderDetails,
): string {
  if (custom_properties.warranty) return 'Warranty, no charge for parts'
  if (pays_by === 'check') return withNumber('Check from the customer', 'number', check_number)
  if (pays_by === 'terms') return withNumber('Account terms', 'PO', po_number)
  return card === null ? 'Not selected yet' : formatCard(card)
}

/**
 * Runs the local checks in the spec's order and returns the first failure. The server applies the same rules
 * (`SF123` to `SF127`).
 */
export function validateOrder(cart: Cart, details: OrderDetails, review: ReviewInput): PlacementError | null {
  const { checkout: state, selected_shipping: service } = cart
  return findPlacementError({
    isAdmin: state.admin_checkout,
    isWarranty: state.custom_properties.warranty,
    surcharge: Math.round((service?.surcharge ?? 0) * 100),
    surchargeRequestedBy: details.surcharge_requested_by,
    shippingAddress: state.pending.shipping_address,
    billingAddress: state.pending.billing_address,
    hasCard: state.pending.card !== null,
    paysLater: details.pays_by !== 'card',
    addressBlock: getAddressBlock(state, details),
    selectedShipping: service?.service_code ?? null,
    zip: cart.zip,
    claimReason: review.claim_reason,
  })
}

/** Leaves out empty fields. */
const omitEmpty = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== '')) as Partial<T>

/** The request body of an order (K05). Office-only fields are sent for phone orders only. */
export function toOrderBody(
  cart: Cart,
  details: OrderDetails,
  review: ReviewInput,
  mayApproveHold: boolean,
): OrderBody & { readonly submission: string } {
  const { checkout: state } = cart
  const isOffice = state.admin_checkout
  const isWarranty = state.custom_properties.warranty
  const { pending, submission } = state
  // Entered for this way to pay alone, and shown with it alone.
  const poNumber = details.pays_by === 'terms' ? details.po_number : ''
  const checkNumber = details.pays_by === 'check' ? details.check_number : ''
  return {
    submission,
    expected_total: cart.totals.total,
    extraInfo: {
      card_option: getCardOption(state, details),
      ...(pending.card?.card_id != null && details.pays_by === 'card' ? { card_id: pending.card.card_id } : {}),
      ...(mayApproveHold ? { approve_hold: true } : {}),
      ...(details.address_id === null ? {} : { address_id: details.address_id }),
      coupon_discount: cart.coupon_discount,
      return_policy: review.return_policy,
      ...omitEmpty({ message: details.message, po_number: poNumber }),
      ...(isWarranty
        ? omitEmpty({
            claim_reason: review.claim_reason,
            warranty_notes: details.warranty_notes,
            warranty_purchase_date: details.warranty_purchase_date,
          })
        : {}),
      ...(isOffice
        ? {
            order_type: isWarranty ? ('warranty' as const) : details.order_type,
            ...omitEmpty({
              surcharge_requested_by: details.surcharge_requested_by,
              purchase_taken_by: details.purchase_taken_by,
              address_block: details.address_block,
              check_number: checkNumber,
              previous_order: details.previous_order,
            }),
          }
        : {}),
    },
  }
}
