import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { Field } from '../../../../ui/field.tsx'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { getAskedQuestions } from './order-body.ts'
import type { OrderBody, ReviewFields } from './order-body.ts'

/** The last questions: reason for the claim, requester of a surcharge, and a note for the order. */
export function ReviewQuestions({
  cart,
  form,
}: {
  readonly cart: Cart
  readonly form: RowForm<ReviewFields, OrderBody>
}) {
  const asked = getAskedQuestions(cart)
  return (
    <div className="stack g4">
      {cart.checkout.custom_properties.warranty ? (
        <TextArea
          label="Reason for the claim"
          isOptional={!asked.reason}
          maxLength={2000}
          {...form.bind('claim_reason')}
        />
      ) : null}
      {asked.requester ? (
        <Field
          label="Who requested the shipping surcharge"
          maxLength={120}
          autoComplete="off"
          {...form.bind('surcharge_requested_by')}
        />
      ) : null}
      <details className="co-word" open={form.getValues().message !== ''}>
        <summary>Add a note to your order</summary>
        <TextArea label="Order note" isOptional maxLength={2000} {...form.bind('message')} />
      </details>
    </div>
  )
}
