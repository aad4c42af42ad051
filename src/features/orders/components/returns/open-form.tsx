import { useWatch } from 'react-hook-form'
import { returns } from '../../../../../contract/returns.ts'
import { returnForm } from '../../../../../contract/shapes/order-return.ts'
import type { OrderReturns, ReturnForm } from '../../../../../contract/shapes/order-return.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { CreditSums, useCreditPreview } from './credit-sums.tsx'
import { listChosen, ReturnLineInputs, toChosenLines, toFormErrors, toLineFields } from './return-line-inputs.tsx'
import type { ReturnLineFields } from './return-line-inputs.tsx'
import { noTerms, termFieldOf, TermInputs, toTerms } from './return-terms.tsx'
import type { TermFields } from './return-terms.tsx'
import { useReturnWrite, whereKnown } from './use-return-write.ts'

export interface OpenFields extends TermFields {
  /** The return's id: sent again after a lost answer, it is still one return. */
  readonly id: string
  readonly lines: ReturnLineFields[]
  readonly note: string
}
export const toOpenFields = (returnable: OrderReturns['returnable'], id: string): OpenFields => ({
  ...{ id, lines: toLineFields(returnable), note: '', ...noTerms },
})

const toBody = (fields: OpenFields): Partial<ReturnForm> => ({
  id: fields.id,
  lines: toChosenLines(fields.lines).map(({ line, restock }) => ({ ...line, restock })),
  ...toTerms(fields),
  note: fields.note,
})

/** Staff open a return: what comes back and why, on which terms, and what that would give back. */
export function OpenForm({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<OpenFields>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(order.order_id)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<OpenFields, ReturnForm>({
    schema: returnForm,
    toBody,
    check: ({ lines }) => toFormErrors(lines),
    fieldOf: termFieldOf,
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(returns.table.openReturn, { params: { id: String(order.order_id) }, body }).catch(
        whereKnown(() => {
          form.setValue('id', engine.newId())
        }),
      )
      showSnackbar({ text: `${order.display_id}: return opened` })
      await close()
    },
  })
  const fields = useWatch({ control: form.control, compute: (all: OpenFields) => all })
  const chosen = listChosen(fields.lines)
  const terms = toTerms(fields)
  const isAsked = chosen.length > 0 && terms.fee.value >= 0
  const preview = useCreditPreview(
    returns.table.previewReturn,
    isAsked
      ? {
          params: { id: String(order.order_id) },
          body: { lines: chosen.map(({ product_id, qty }) => ({ product_id, qty })), ...terms },
        }
      : null,
  )
  const linesError = form.errorOf('lines')
  return (
    <Form form={form} label="Open a return">
      <ReturnLineInputs
        form={form}
        lines={fields.lines}
        hasRestock
        onChange={(lines) => {
          form.setValue('lines', lines)
        }}
      />
      {linesError === undefined ? null : <p className="err-t whole">{linesError}</p>}
      <TermInputs form={form} />
      <div className="whole">
        <TextArea label="Message to the customer" rows={2} maxLength={2000} isOptional {...form.bind('note')} />
      </div>
      {preview.amounts === null || !isAsked ? null : (
        <div className="whole">
          <CreditSums amounts={preview.amounts} payment={order.payment} isOld={preview.isOld} />
        </div>
      )}
      <FormEnd form={form} saveLabel="Open return" needsConnection onCancel={() => void close()} />
    </Form>
  )
}
