import { useWatch } from 'react-hook-form'
import { orders } from '../../../../../contract/orders.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { shipmentForm } from '../../../../../contract/shapes/order-shipment.ts'
import type { ShipmentForm } from '../../../../../contract/shapes/order-shipment.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { LineQuantity } from '../line-quantity.tsx'
import { checkParcel, ParcelInputs, parcelFieldOf, toParcel } from './parcel-fields.tsx'
import type { ParcelFields } from './parcel-fields.tsx'
import { RevisedEnd } from './revised-end.tsx'
import { listOpenLines } from './shipping-display.ts'
import { useOrderWrite } from './use-order-write.ts'
import './shipping.css'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** A part as the form has it. `left` has not shipped; `qty` goes into this parcel. */
interface ShipLine {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly left: number
  readonly qty: number
  /** When the rest is expected; may be empty. */
  readonly expected_on: string
}
export interface ShipFields extends ParcelFields {
  /** The shipment's id: sent again after a lost answer, it is still one shipment. */
  readonly id: string
  readonly lines: ShipLine[]
  readonly rev: number
}

/**
 * What is left and does not wait for goods, as it was picked; all that is left where everything waits. The service is the
 * order's, and the last carrier is likely the next one.
 */
export function toShipFields(order: Order, id: string): ShipFields {
  const open = listOpenLines(order)
  const isSomeHere = open.some(({ left, backordered }) => backordered < left)
  return {
    ...{ id, rev: order.rev, ship_code: order.ship_code, carrier: order.carrier ?? '', tracking: '', note: '' },
    lines: open.map(({ product_id, number, name, left, backordered, expected_on }) => ({
      ...{ product_id, number, name, left, expected_on: expected_on ?? '' },
      qty: isSomeHere ? left - backordered : left,
    })),
  }
}

/** Whether a day is typed for the rest of a part. The order's own stays with it, also where it has passed. */
const hasNewDay = (order: Order, { product_id, left, qty, expected_on }: ShipLine): boolean =>
  qty < left && expected_on !== (order.products.find((line) => line.product_id === product_id)?.expected_on ?? '')

const toForm = (order: Order, { id, lines, rev, ...parcel }: ShipFields): Partial<ShipmentForm> => ({
  id,
  lines: lines.filter(({ qty }) => qty > 0).map(({ product_id, qty }) => ({ product_id, qty })),
  ...toParcel(parcel),
  expected: lines
    .filter((line) => hasNewDay(order, line))
    .map(({ product_id, expected_on }) => ({ product_id, expected_on: expected_on === '' ? null : expected_on })),
  time_zone: timeZone,
  rev,
})

/** A day in the past at its field. */
export const checkDays = (
  lines: readonly { readonly expected_on: string }[],
  today: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.flatMap(({ expected_on }, at) =>
      expected_on !== '' && expected_on < today ? [[`lines.${at}.expected_on`, 'Must be today or later']] : [],
    ),
  )

/**
 * Ships an order whole or in part: how much of each part, how it travels, and when the rest is expected. It is sent now,
 * against the revision that it began with.
 */
export function ShipForm({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<ShipFields>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const write = useOrderWrite(order)
  const today = toDay(useNow(60_000))
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<ShipFields, ShipmentForm>({
    schema: shipmentForm,
    toBody: (fields) => toForm(order, fields),
    check: (fields) => ({
      ...checkParcel(fields),
      ...checkDays(
        fields.lines.map((line) => (hasNewDay(order, line) ? line : { expected_on: '' })),
        today,
      ),
    }),
    fieldOf: parcelFieldOf,
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(orders.table.shipOrder, { params: { id: String(order.order_id) }, body })
      const pieces = body.lines.reduce((sum, { qty }) => sum + qty, 0)
      showSnackbar({ text: `${order.display_id}: ${formatCountOf(pieces, 'piece')} shipped` })
      await close()
    },
  })
  const fields = useWatch({ control: form.control, compute: (all: ShipFields) => all })
  const set = (at: number, given: Partial<ShipLine>) => {
    form.setValue(
      'lines',
      fields.lines.map((line, nth) => (nth === at ? { ...line, ...given } : line)),
    )
  }
  const linesError = form.errorOf('lines')
  const isPickup = order.ship_code === willCall
  return (
    <Form form={form} label={isPickup ? 'Ready for pickup' : 'Ship'}>
      <ul className="sh-lines whole" aria-label="Parts to ship">
        {fields.lines.map((line, at) => (
          <li key={line.product_id}>
            <LineQuantity
              line={line}
              leftLabel="to ship"
              onChange={(qty) => {
                set(at, { qty })
              }}
            />
            {line.qty < line.left ? (
              <span className="sh-rest">
                <Field
                  label={`${line.left - line.qty} back-ordered, expected`}
                  aria-label={`${line.name}: the rest is expected`}
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
      {linesError === undefined ? null : <p className="err-t whole">{linesError}</p>}
      <ParcelInputs bind={form.bind} shipCode={order.ship_code} />
      <RevisedEnd
        form={form}
        saveLabel={isPickup ? 'Ready for pickup' : 'Ship'}
        isStale={fields.rev !== order.rev}
        onReset={() => {
          const start = toShipFields(order, engine.newId())
          form.reset(start)
          draft.keep(start)
        }}
        onCancel={() => void close()}
      />
    </Form>
  )
}
