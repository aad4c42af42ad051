import { contactForm, reviewForm } from '../../../../../contract/shapes/registration-review.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { warrantyReview } from '../../../../../contract/warranty-review.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useAsOpened } from '../../../../ui/use-as-opened.ts'
import { statusLabels } from '../record-display.ts'
import { reviewLabels } from './review-steps.ts'
import type { ReviewStep } from './review-steps.ts'
import { useReviewCall } from './use-review-call.ts'

/** What a reviewer types for a decision. */
export interface ReviewFields {
  message: string
}

/** The form of one decision on a registration. It is sent now: decisions are never saved for later. */
export function ReviewForm({
  record,
  step,
  draft,
  onDecide,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly step: ReviewStep
  readonly draft: FormDraft<ReviewFields>
  /** Sends the decision instead of the calls of the registration's own page. */
  readonly onDecide?: (message: string, seen: WarrantyRecord) => Promise<void>
  readonly onClose: () => void
}) {
  const send = useReviewCall(record.id)
  const showSnackbar = useSnackbar()
  const labels = reviewLabels[step]
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const [seen, showNewer] = useAsOpened(record)
  const params = { id: record.id }
  const form = useRowForm<ReviewFields, { message: string }>({
    schema: step === 'ask' ? contactForm : reviewForm,
    toBody: ({ message }) =>
      step === 'ask'
        ? { message: message.trim(), was: seen.status }
        : { message: message.trim(), status: step, was: seen.status },
    more: ({ message }) => (labels.isMessageNeeded && message === '' ? { message: 'Required' } : {}),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave({ message }) {
      try {
        if (onDecide !== undefined) await onDecide(message, seen)
        else {
          const { display_id, status } = await (step === 'ask'
            ? send(warrantyReview.contactCustomer, { params, body: { message, was: seen.status } })
            : send(warrantyReview.setRecordStatus, { params, body: { message, status: step, was: seen.status } }))
          showSnackbar({ text: `${display_id}: ${statusLabels[status]}` })
        }
      } catch (error) {
        // Somebody else was first: the registration behind the sheet shows what they did.
        if (error instanceof CallRefused && error.status === 409) showNewer()
        throw error
      }
      await close()
    },
  })
  return (
    <Form form={form} label={labels.label}>
      <p className="hint whole">{labels.hint}</p>
      <div className="whole">
        <TextArea label={labels.message} rows={3} isOptional={!labels.isMessageNeeded} {...form.bind('message')} />
      </div>
      <FormEnd
        form={form}
        saveLabel={labels.label}
        needsConnection
        isDanger={labels.isDanger}
        onCancel={() => void close()}
      />
    </Form>
  )
}
