import { useWatch } from 'react-hook-form'
import { claimPayments, settleForm } from '../../../../contract/claim-payments.ts'
import type { BatchLine, PaymentBatch, SettleForm as SettleBody } from '../../../../contract/claim-payments.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

const choices = [
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
]

/** Enters what the bank did with one payment. */
export function SettleForm({
  batch,
  line,
  onClose,
}: {
  readonly batch: PaymentBatch
  readonly line: BatchLine
  readonly onClose: () => void
}) {
  const showSnackbar = useSnackbar()
  const { send } = useCall(claimPayments.table.settlePayment)
  const form = useRowForm<SettleBody, SettleBody>({
    schema: settleForm,
    values: { result: 'paid', reference: '', reason: '' },
    check: ({ result, reason }) => (result === 'failed' && reason.trim() === '' ? { reason: 'Say why it failed' } : {}),
    sentence: callErrorMessage,
    async onSave(body) {
      await send({ params: { id: batch.batch_id, payment: line.payment_id }, body })
      showSnackbar({ text: `${line.number} ${body.result}` })
      onClose()
    },
  })
  const result = useWatch({ control: form.control, compute: (all: SettleBody) => all.result })
  return (
    <Form form={form} label="Result of the payment">
      <SelectField label="Result" choices={choices} {...form.bind('result')} />
      <Field label="Reference" isOptional autoComplete="off" maxLength={200} {...form.bind('reference')} />
      {result === 'failed' ? (
        <div className="whole">
          <Field
            label="Reason"
            hint="The payment returns to the queue with it"
            autoComplete="off"
            maxLength={200}
            {...form.bind('reason')}
          />
        </div>
      ) : null}
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={onClose} />
    </Form>
  )
}
