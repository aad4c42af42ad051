import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { sentences } from '../../../../../domain/checkout/sentences.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { ReviewInput } from './order-body.ts'
import type { OrderDetails } from '../use-order-details.ts'

/** The last questions: reason for the claim, requester of a surcharge, and a note for the order. */
export function ReviewQuestions({
  cart: { checkout: state, selected_shipping: service },
  details,
  review,
  isTried,
  onDetails,
  onReview,
}: {
  readonly cart: Cart
  readonly details: OrderDetails
  readonly review: ReviewInput
  readonly isTried: boolean
  readonly onDetails: (change: Partial<OrderDetails>) => void
  readonly onReview: (change: Partial<ReviewInput>) => void
}) {
  const isWarranty = state.custom_properties.warranty
  const isOffice = state.admin_checkout
  const asksReason = isWarranty && !isOffice
  const asksRequester = isWarranty && isOffice && (service?.surcharge ?? 0) > 0
  return (
    <div className="stack g4">
      {isWarranty ? (
        <TextArea
          label="Reason for the claim"
          isOptional={!asksReason}
          maxLength={2000}
          value={review.claim_reason}
          isSubmitted={isTried}
          error={asksReason && review.claim_reason.trim() === '' ? sentences.claimReason : undefined}
          onChange={({ target }) => {
            onReview({ claim_reason: target.value })
          }}
        />
      ) : null}
      {asksRequester ? (
        <Field
          label="Who requested the shipping surcharge"
          maxLength={120}
          autoComplete="off"
          value={details.surcharge_requested_by}
          isSubmitted={isTried}
          error={details.surcharge_requested_by.trim() === '' ? sentences.surcharge : undefined}
          onChange={({ target }) => {
            onDetails({ surcharge_requested_by: target.value })
          }}
        />
      ) : null}
      <details className="co-word" open={details.message !== ''}>
        <summary>Add a note to your order</summary>
        <TextArea
          label="Order note"
          isOptional
          maxLength={2000}
          value={details.message}
          onChange={({ target }) => {
            onDetails({ message: target.value })
          }}
        />
      </details>
    </div>
  )
}
