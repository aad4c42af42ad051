import { useWatch } from 'react-hook-form'
import { returns } from '../../../../../contract/returns.ts'
import { returnRequest } from '../../../../../contract/shapes/order-return.ts'
import type { OrderReturns, ReturnRequest } from '../../../../../contract/shapes/order-return.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { ReturnLineInputs, toChosenLines, toFormErrors, toLineFields } from './return-line-inputs.tsx'
import type { ReturnLineFields } from './return-line-inputs.tsx'
import { useReturnWrite, whereKnown } from './use-return-write.ts'

export interface RequestFields {
  /** The request's id: sent again after a lost answer, it is still one. */
  readonly id: string
  readonly lines: ReturnLineFields[]
  readonly message: string
}
export const toRequestFields = (returnable: OrderReturns['returnable'], id: string): RequestFields => ({
  ...{ id, lines: toLineFields(returnable), message: '' },
})

/** A customer asks for a return: which parts, and why. */
export function RequestForm({
  order,
  orderKey,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly orderKey: string
  readonly draft: FormDraft<RequestFields>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(order.order_id)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<RequestFields, ReturnRequest>({
    schema: returnRequest,
    toBody: ({ id, lines, message }) => ({
      id,
      lines: toChosenLines(lines).map(({ line }) => line),
      message,
    }),
    check: ({ lines }) => toFormErrors(lines),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(returns.table.requestReturn, {
        params: { id: String(order.order_id) },
        query: orderKey === '' ? {} : { order_key: orderKey },
        body,
      }).catch(
        whereKnown(() => {
          form.setValue('id', engine.newId())
        }),
      )
      showSnackbar({ text: 'Sent. We will email you an answer.' })
      await close()
    },
  })
  const lines = useWatch({ control: form.control, compute: (all: RequestFields) => all.lines })
  const linesError = form.errorOf('lines')
  return (
    <Form form={form} label="Return something">
      <p className="hint whole">Choose what you want to send back. Please wait for our answer before you send it.</p>
      <ReturnLineInputs
        form={form}
        lines={lines}
        onChange={(changed) => {
          form.setValue('lines', changed)
        }}
      />
      {linesError === undefined ? null : <p className="err-t whole">{linesError}</p>}
      <div className="whole">
        <TextArea label="Message" rows={3} maxLength={2000} isOptional {...form.bind('message')} />
      </div>
      <FormEnd form={form} saveLabel="Ask for the return" needsConnection onCancel={() => void close()} />
    </Form>
  )
}
