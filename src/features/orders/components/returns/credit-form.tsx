import { useWatch } from 'react-hook-form'
import { returns } from '../../../../../contract/returns.ts'
import { creditForm } from '../../../../../contract/shapes/order-return.ts'
import type { CreditForm as CreditBody } from '../../../../../contract/shapes/order-return.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { CreditSums, useCreditPreview } from './credit-sums.tsx'
import type { AcceptFields, StepProps } from './decide-forms.tsx'
import { termFieldOf, TermInputs, toTerms } from './return-terms.tsx'
import { useReturnWrite } from './use-return-write.ts'

/** Credits what came, after showing how much that is and where it goes. */
export function CreditForm({ of, draft, onClose, onFailed }: StepProps<AcceptFields>) {
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(of.order_id, onFailed)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<AcceptFields, CreditBody>({
    schema: creditForm,
    toBody: ({ note, ...terms }) => ({ ...toTerms(terms), note, rev: of.rev, expected: preview.amounts?.credit ?? 0 }),
    fieldOf: termFieldOf,
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(returns.table.creditReturn, { params: { number: of.number }, body }, body.note)
      showSnackbar({ text: `${of.number}: ${formatPrice(body.expected)} credited` })
      await close()
    },
  })
  const fields = useWatch({ control: form.control, compute: (all: AcceptFields) => all })
  const terms = toTerms(fields)
  const isAsked = terms.fee.value >= 0
  const preview = useCreditPreview(
    returns.table.previewCredit,
    isAsked ? { params: { number: of.number }, body: terms } : null,
  )
  const missing = of.lines.reduce((sum, { qty, received }) => sum + qty - received, 0)
  const isKnown = preview.amounts !== null && !preview.isOld
  return (
    <Form form={form} label="Credit the return">
      {missing === 0 ? null : (
        <Note tone="warn" icon="alert" className="whole">
          {formatCountOf(missing, 'piece')} did not come. Only what came is credited; the rest is off this return.
        </Note>
      )}
      <TermInputs form={form} />
      <div className="whole">
        <TextArea label="Message to the customer" rows={2} maxLength={2000} isOptional {...form.bind('note')} />
      </div>
      <div className="whole">
        {preview.amounts === null ? (
          <p className="hint">{preview.error === '' ? 'Working out the credit.' : preview.error}</p>
        ) : (
          <CreditSums amounts={preview.amounts} payment={of.payment} isOld={preview.isOld} />
        )}
      </div>
      <FormEnd
        form={form}
        saveLabel={isKnown ? `Credit ${formatPrice(preview.amounts?.credit ?? 0)}` : 'Credit'}
        needsConnection
        blockedReason={isKnown ? null : 'Wait until the credit is worked out.'}
        onCancel={() => void close()}
      />
    </Form>
  )
}
