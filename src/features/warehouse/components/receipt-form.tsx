import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { receipt, receiptForm, warehouseStock } from '../../../../contract/warehouse-stock.ts'
import type { Receipt, ReceiptForm as ReceiptBody } from '../../../../contract/warehouse-stock.ts'
import { CallRefused } from '../../../../offline/http/call.ts'
import { useEngine } from '../../../data/engine.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { FindPartForm } from './find-part-form.tsx'
import { addPiece, emptyReceipt, toReceiptBody } from './receipt-fields.ts'
import type { ReceiptFields } from './receipt-fields.ts'
import { ReceiptLines } from './receipt-lines.tsx'

/** Records what came with a delivery: its parts, scanned or typed, and the reference that explains them. */
export function ReceiptForm({
  draft,
  onRecorded,
}: {
  readonly draft: FormDraft<ReceiptFields>
  readonly onRecorded: (receipt: Receipt) => void
}) {
  const engine = useEngine()
  const { send } = useCall(warehouseStock.receiveStock)
  const [isRepeated, setRepeated] = useState(draft.values.is_another)
  const form = useRowForm<ReceiptFields, ReceiptBody>({
    schema: receiptForm,
    isNested: true,
    values: draft.values,
    toBody: toReceiptBody,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      const recorded = await send({ body }).catch((error: unknown) => {
        if (error instanceof CallRefused && error.code === 'warehouse.sameReference') setRepeated(true)
        if (error instanceof CallRefused && error.code === 'warehouse.receiptKnown') {
          // What was recorded has ended under its id; what is added next is another delivery.
          form.setValue('id', engine.newId())
          const known = receipt.safeParse(error.current)
          if (known.success) onRecorded(known.data)
        }
        throw error
      })
      setRepeated(false)
      form.reset(emptyReceipt(engine.newId()))
      await draft.drop()
      onRecorded(recorded)
    },
  })
  const lines = useWatch({ control: form.control, compute: (fields: ReceiptFields) => fields.lines })
  const error = form.errorOf('lines')
  return (
    <SectionCard title="Delivery" count={lines.length}>
      <div className="wh-card">
        <FindPartForm
          label="Add a part"
          action="Add"
          onFound={(part) => {
            form.setValue('lines', addPiece(form.getValues().lines, part))
          }}
        />
        <Form form={form} label="Receive stock">
          <div className="whole">
            <ReceiptLines
              lines={lines}
              errorOf={(at) => form.errorOf(`lines.${at}.qty`) ?? form.errorOf(`lines.${at}.number`)}
              onChange={(next) => {
                form.setValue('lines', next)
              }}
            />
            {error === undefined ? null : (
              <p className="err-t" role="alert">
                {error}
              </p>
            )}
          </div>
          <Field
            label="Reference"
            hint="Such as the number of the packing slip"
            autoComplete="off"
            maxLength={60}
            {...form.bind('reference')}
          />
          <Field label="Note" isOptional autoComplete="off" maxLength={200} {...form.bind('note')} />
          {isRepeated ? (
            <div className="whole">
              <CheckField label="This is another delivery with the same reference" {...form.bindCheck('is_another')} />
            </div>
          ) : null}
          <FormEnd form={form} saveLabel="Add to stock" needsConnection />
        </Form>
      </div>
    </SectionCard>
  )
}
