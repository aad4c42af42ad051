import { useWatch } from 'react-hook-form'
import { orders } from '../../../../../contract/orders.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { backorderForm } from '../../../../../contract/shapes/order-shipment.ts'
import type { BackorderForm as BackorderBody } from '../../../../../contract/shapes/order-shipment.ts'
import { useNow } from '../../../../data/clock.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { checkDays } from './ship-form.tsx'
import { RevisedEnd } from './revised-end.tsx'
import { listOpenLines } from './shipping-display.ts'
import { useOrderWrite } from './use-order-write.ts'
import './shipping.css'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

interface WaitingLine {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly left: number
  readonly isWaiting: boolean
  /** May be empty. */
  readonly expected_on: string
}
export interface BackorderFields {
  readonly lines: WaitingLine[]
  readonly note: string
  readonly rev: number
}

export const toBackorderFields = (order: Order): BackorderFields => ({
  lines: listOpenLines(order).map(({ product_id, number, name, left, backordered, expected_on }) => ({
    ...{ product_id, number, name, left, isWaiting: backordered > 0, expected_on: expected_on ?? '' },
  })),
  note: '',
  rev: order.rev,
})

const toForm = ({ lines, note, rev }: BackorderFields): Partial<BackorderBody> => ({
  lines: lines
    .filter(({ isWaiting }) => isWaiting)
    .map(({ product_id, expected_on }) => ({ product_id, expected_on: expected_on === '' ? null : expected_on })),
  ...(note.trim() === '' ? {} : { note: note.trim() }),
  time_zone: timeZone,
  rev,
})

/** Says which parts of an order wait for goods, and until when. The customer is told. */
export function BackorderForm({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<BackorderFields>
  readonly onClose: () => void
}) {
  const showSnackbar = useSnackbar()
  const write = useOrderWrite(order)
  const today = toDay(useNow(60_000))
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<BackorderFields, BackorderBody>({
    schema: backorderForm,
    toBody: toForm,
    check: ({ lines }) =>
      checkDays(
        lines.map((line) => (line.isWaiting ? line : { expected_on: '' })),
        today,
      ),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(orders.table.setBackorders, { params: { id: String(order.order_id) }, body })
      showSnackbar({ text: `${order.display_id}: back-orders saved` })
      await close()
    },
  })
  const fields = useWatch({ control: form.control, compute: (all: BackorderFields) => all })
  return (
    <Form form={form} label="Back-orders">
      <p className="hint whole">Mark what we are waiting for. The customer gets the dates by email.</p>
      <ul className="sh-lines whole" aria-label="Parts to ship">
        {fields.lines.map((line, at) => (
          <li key={line.product_id}>
            <span className="sh-what">
              <CheckField label={`${line.left} × ${line.name}`} {...form.bindCheck(`lines.${at}.isWaiting`)} />
            </span>
            {line.isWaiting ? (
              <span className="sh-rest">
                <Field
                  label="Expected"
                  aria-label={`${line.name} is expected`}
                  type="date"
                  min={today}
                  isOptional
                  {...form.bind(`lines.${at}.expected_on`)}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="whole">
        <TextArea label="Message to the customer" rows={2} maxLength={4000} isOptional {...form.bind('note')} />
      </div>
      <RevisedEnd
        form={form}
        saveLabel="Save"
        isStale={fields.rev !== order.rev}
        onReset={() => {
          const start = toBackorderFields(order)
          form.reset(start)
          draft.keep(start)
        }}
        onCancel={() => void close()}
      />
    </Form>
  )
}
