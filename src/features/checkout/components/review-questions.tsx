import type { Cart } from '../../../../contract/shapes/cart.ts'
import { sentences } from '../../../../domain/checkout/sentences.ts'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { ReviewWords } from './order-body.ts'
import type { OrderWords } from './order-words.ts'

/** What is only asked now: why a part is claimed, who wanted the faster service, and a word for the shop. */
export function ReviewQuestions({
  cart: { checkout: state, selected_shipping: service },
  words,
  review,
  isTried,
  onSay,
  onReview,
}: {
  readonly cart: Cart
  readonly words: OrderWords
  readonly review: ReviewWords
  readonly isTried: boolean
  readonly onSay: (change: Partial<OrderWords>) => void
  readonly onReview: (change: Partial<ReviewWords>) => void
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
          value={words.surcharge_requested_by}
          isSubmitted={isTried}
          error={words.surcharge_requested_by.trim() === '' ? sentences.surcharge : undefined}
          onChange={({ target }) => {
            onSay({ surcharge_requested_by: target.value })
          }}
        />
      ) : null}
      <details className="co-word" open={words.message !== ''}>
        <summary>Add a word for the shop</summary>
        <TextArea
          label="A word for the shop"
          isOptional
          maxLength={2000}
          value={words.message}
          onChange={({ target }) => {
            onSay({ message: target.value })
          }}
        />
      </details>
    </div>
  )
}
