import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useIsCartChanging } from '../../../../data/use-cart.ts'
import { checkoutPath } from '../../../../shared/cart/checkout-paths.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { DraftWait } from '../../../../shared/drafts/draft-wait.tsx'
import { useSharedDraft } from '../../../../shared/drafts/use-shared-draft.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { validateOrder, validateReview, toOrderBody, formatPayment } from './order-body.ts'
import type { OrderBody, ReviewFields, ReviewInput } from './order-body.ts'
import { useOrderDetails } from '../use-order-details.ts'
import { OrderProblemNote } from './order-problem-note.tsx'
import { ReturnPolicy, usePolicy } from './return-policy.tsx'
import { ReviewQuestions } from './review-questions.tsx'
import { ReviewRows } from './review-rows.tsx'
import { usePlaceOrder } from './use-place-order.ts'

interface StoredReview extends ReviewInput {
  /** The reason of the machine step that this one began with. One that is changed there later is newer. */
  readonly began: string
}

/** The review step. It waits for the draft, so that restoring it cannot overwrite new input. */
export function ReviewForm({ cart }: { readonly cart: Cart }) {
  const { submission, as_user, custom_properties } = cart.checkout
  const { claim_reason: began } = custom_properties
  const { found, again, keep } = useSharedDraft<StoredReview>(
    `checkout-review:${submission}:${as_user?.user_id ?? 'own'}`,
  )
  if (found === undefined) return <DraftWait again={again} />
  const claim_reason = found?.began === began ? found.claim_reason : began
  return (
    <ReviewStep
      cart={cart}
      draft={{ claim_reason, return_policy: found?.return_policy ?? false }}
      onTyped={(change) => {
        keep(() => ({ ...change(), began }))
      }}
    />
  )
}

/** The review form: order details, remaining questions, return policy, and the Place order button. */
function ReviewStep({
  cart,
  draft,
  onTyped,
}: {
  readonly cart: Cart
  readonly draft: ReviewInput
  readonly onTyped: (change: () => ReviewInput) => void
}) {
  const { isOnline } = useConnectionStatus()
  const navigate = useNavigate()
  const isChanging = useIsCartChanging()
  const { details, update } = useOrderDetails()
  const policy = usePolicy()
  const { checkout: state } = cart
  const isWarranty = state.custom_properties.warranty
  const { place, isSending, problem, question } = usePlaceOrder()
  const approvesHold = useRef(false)
  const toDetails = ({ surcharge_requested_by, message }: ReviewFields) => ({
    ...details,
    surcharge_requested_by,
    message,
  })
  const findStepError = (fields: ReviewFields) => {
    const error = validateOrder(cart, toDetails(fields), fields)
    return error === null || error.step === 'review' ? null : error
  }
  const form = useRowForm<ReviewFields, OrderBody>({
    schema: checkout.table.submitOrder.body,
    values: { ...draft, surcharge_requested_by: details.surcharge_requested_by, message: details.message },
    toBody: (fields) => toOrderBody(cart, toDetails(fields), fields, false),
    check: (fields) => {
      const stepError = findStepError(fields)
      return {
        ...validateReview(cart, fields, policy.length > 0),
        ...(stepError === null ? {} : { root: stepError.message }),
      }
    },
    onTyped: ({ claim_reason, return_policy, surcharge_requested_by, message }) => {
      // Only the order that was approved may be held.
      approvesHold.current = false
      onTyped(() => ({ claim_reason, return_policy }))
      update({ surcharge_requested_by, message })
    },
    onSave: async (_body, fields) => {
      const mayApprove = approvesHold.current
      approvesHold.current = false
      const entered = toDetails(fields)
      await place(cart, toOrderBody(cart, entered, fields, mayApprove), formatPayment(state, entered))
    },
  })
  const stepError = findStepError(form.getValues())
  return (
    <Form form={form} className="stack g6">
      <ReviewRows cart={cart} details={details} />
      <ReviewQuestions cart={cart} form={form} />
      <ReturnPolicy form={form} isPhone={state.admin_checkout} />
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}{' '}
          {stepError === null ? null : (
            <Button
              fill="link"
              size="small"
              onClick={() => {
                navigate(checkoutPath(stepError.step))
              }}
            >
              {stepError.step === 'shipping' ? 'Go to shipping' : 'Go to billing'}
            </Button>
          )}
        </Note>
      )}
      <OrderProblemNote
        problem={problem}
        isWarranty={isWarranty}
        isOffice={state.admin_checkout}
        isSending={isSending}
        onApprove={() => {
          approvesHold.current = true
          form.submit()
        }}
      />
      {question}
      <div className="co-acts">
        <Link className={buttonClass({ fill: 'clear' })} to={checkoutPath(isWarranty ? 'shipping' : 'billing')}>
          <Icon name="back" />
          {isWarranty ? 'Shipping' : 'Billing'}
        </Link>
        <Button
          type="submit"
          fill="filled"
          size="big"
          icon="lock"
          className="end"
          isBusy={isSending}
          disabled={!isOnline || isChanging}
        >
          {isSending ? 'Placing the order…' : `Place order, ${formatPrice(cart.totals.total)}`}
        </Button>
      </div>
    </Form>
  )
}
