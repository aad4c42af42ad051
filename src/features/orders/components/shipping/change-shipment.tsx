import { useWatch } from 'react-hook-form'
import { orders } from '../../../../../contract/orders.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { shipmentCorrection, shipmentWithdrawal } from '../../../../../contract/shapes/order-shipment.ts'
import type {
  OrderShipment,
  ShipmentCorrection,
  ShipmentWithdrawal,
} from '../../../../../contract/shapes/order-shipment.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { checkParcel, ParcelInputs, parcelFieldOf, toParcel } from './parcel-fields.tsx'
import type { ParcelFields } from './parcel-fields.tsx'
import { RevisedEnd } from './revised-end.tsx'
import { useOrderWrite } from './use-order-write.ts'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

interface Props<F> {
  readonly order: Order
  readonly shipment: OrderShipment
  readonly draft: FormDraft<F>
  readonly onClose: () => void
}

/** How a shipment travels, as its form has it, with the revision of the order that it was read from. */
interface CorrectionFields extends ParcelFields {
  readonly rev: number
}
const toCorrectionFields = (order: Order, shipment: OrderShipment): CorrectionFields => ({
  ...{ ship_code: shipment.ship_code, carrier: shipment.carrier, note: shipment.note, rev: order.rev },
  tracking: shipment.tracking_numbers.join('\n'),
})

const toParams = (order: Order, shipment: OrderShipment) => ({ id: String(order.order_id), shipment: shipment.id })

/** Corrects how a shipment travels. The customer gets other numbers by email. */
function CorrectShipment({ order, shipment, draft, onClose }: Props<CorrectionFields>) {
  const showSnackbar = useSnackbar()
  const write = useOrderWrite(order)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<CorrectionFields, ShipmentCorrection>({
    schema: shipmentCorrection,
    toBody: ({ rev, ...parcel }) => ({ ...toParcel(parcel), rev }),
    check: checkParcel,
    fieldOf: parcelFieldOf,
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(orders.table.correctShipment, { params: toParams(order, shipment), body })
      showSnackbar({ text: `Shipment ${shipment.number} saved` })
      await close()
    },
  })
  const rev = useWatch({ control: form.control, compute: (fields: CorrectionFields) => fields.rev })
  return (
    <Form form={form} label="Correct the shipment">
      <p className="hint whole">The customer gets another carrier or tracking number by email.</p>
      <ParcelInputs bind={form.bind} shipCode={shipment.ship_code} />
      <RevisedEnd
        form={form}
        saveLabel="Save"
        isStale={rev !== order.rev}
        onReset={() => {
          const start = toCorrectionFields(order, shipment)
          form.reset(start)
          draft.keep(start)
        }}
        onCancel={() => void close()}
      />
    </Form>
  )
}

/** Takes a shipment back that has not left. */
function WithdrawShipment({ order, shipment, draft, onClose }: Props<{ readonly note: string }>) {
  const showSnackbar = useSnackbar()
  const write = useOrderWrite(order)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<{ readonly note: string }, ShipmentWithdrawal>({
    schema: shipmentWithdrawal,
    toBody: ({ note }) => ({
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      time_zone: timeZone,
      rev: order.rev,
    }),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(orders.table.withdrawShipment, { params: toParams(order, shipment), body })
      showSnackbar({ text: `Shipment ${shipment.number} taken back` })
      await close()
    },
  })
  return (
    <Form form={form} label="Take the shipment back">
      <p className="hint whole">
        For a parcel that has not left. Its parts are to be shipped again, its tracking numbers are no longer found, and
        the customer gets an email.
      </p>
      <div className="whole">
        <TextArea label="Message to the customer" rows={2} maxLength={4000} isOptional {...form.bind('note')} />
      </div>
      <FormEnd form={form} saveLabel="Take back" isDanger needsConnection onCancel={() => void close()} />
    </Form>
  )
}

/** The form that corrects a shipment or takes it back, with its draft. */
export function ChangeShipment({
  order,
  shipment,
  change,
  onClose,
}: Omit<Props<never>, 'draft'> & { readonly change: 'correct' | 'withdraw' }) {
  const of = { order, shipment, onClose }
  return change === 'correct' ? (
    <WithDraft<CorrectionFields> draftKey={`order-shipment:${shipment.id}`} start={toCorrectionFields(order, shipment)}>
      {(draft) => <CorrectShipment {...of} draft={draft} />}
    </WithDraft>
  ) : (
    <WithDraft<{ readonly note: string }> draftKey={`order-withdraw:${shipment.id}`} start={{ note: '' }}>
      {(draft) => <WithdrawShipment {...of} draft={draft} />}
    </WithDraft>
  )
}
