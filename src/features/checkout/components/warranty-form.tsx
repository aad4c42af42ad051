import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { checkout } from '../../../../contract/checkout.ts'
import type { Sent } from '../../../../contract/kernel/endpoint.ts'
import type { Cart, CheckoutState } from '../../../../contract/shapes/cart.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { useClock } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { checkoutPath } from '../../../shared/cart/checkout-paths.ts'
import { toDay } from '../../../shared/formats/format-date.ts'
import { ScanSheet } from '../../../shared/scan/scan-sheet.tsx'
import { SerialField } from '../../../shared/machine/serial-field.tsx'
import { DraftWait } from '../../../shared/drafts/draft-wait.tsx'
import { useSharedDraft } from '../../../shared/drafts/use-shared-draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useBoundValue } from '../../../ui/form/bound-field.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useOrderDetails } from './use-order-details.ts'
import { MachineOrders } from './machine-orders.tsx'
import { OrderContext } from './order-context.tsx'
import { PreviousOrder } from './customer/previous-order.tsx'

/** The stored draft. */
interface MachineDraft {
  readonly serial: string
  readonly reason: string
}
interface WarrantyFields {
  readonly serial_number: string
  readonly claim_reason: string
  readonly warranty_notes: string
  readonly warranty_purchase_date: string
}
type WarrantyBody = NonNullable<Sent<(typeof checkout.table)['setWarranty']>['body']>

/** The warranty step. It waits for the draft, so that restoring it cannot overwrite new input. */
export function WarrantyForm({ cart: { checkout: state } }: { readonly cart: Cart }) {
  const { serial_number: serial, claim_reason: reason } = state.custom_properties
  const { found, again, keep } = useSharedDraft<MachineDraft>(`checkout-order-machine:${state.as_user?.user_id ?? ''}`)
  if (found === undefined) return <DraftWait again={again} />
  return <MachineStep state={state} draft={found ?? { serial, reason }} onTyped={keep} />
}

/** Serial, reason, notes and purchase date (K08). A refused serial shows why, and the order is not under warranty. */
function MachineStep({
  state,
  draft,
  onTyped,
}: {
  readonly state: CheckoutState
  readonly draft: MachineDraft
  readonly onTyped: (change: () => MachineDraft) => void
}) {
  const { send } = useCartCall(checkout.table.setWarranty)
  const end = useCartCall(checkout.table.setWarranty)
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const clock = useClock()
  const navigate = useNavigate()
  const { details, update } = useOrderDetails()
  const { custom_properties: set } = state
  const [isScanning, setScanning] = useState(false)
  const form = useRowForm<WarrantyFields, WarrantyBody>({
    schema: checkout.table.setWarranty.body,
    values: {
      serial_number: draft.serial,
      claim_reason: draft.reason,
      warranty_notes: details.warranty_notes,
      warranty_purchase_date: details.warranty_purchase_date,
    },
    toBody: ({ serial_number, claim_reason }) => ({ warranty: true, serial_number, claim_reason }),
    check: ({ serial_number, warranty_purchase_date }) => ({
      ...(serial_number === '' ? { serial_number: 'Required' } : {}),
      ...(warranty_purchase_date > toDay(clock.now())
        ? { warranty_purchase_date: 'The purchase date is in the future' }
        : {}),
    }),
    onTyped: ({ serial_number: serial, claim_reason: reason, warranty_notes, warranty_purchase_date }) => {
      onTyped(() => ({ serial, reason }))
      update({ warranty_notes, warranty_purchase_date })
    },
    onSave: async (body) => {
      try {
        const { error, message } = await send({ body })
        if (error !== null) return { serial_number: message ?? error }
      } catch (error) {
        return { serial_number: errorMessage(error) }
      }
      navigate(checkoutPath('shipping'))
      return {}
    },
  })
  const { value: serial, onType: setSerial, ...serialField } = useBoundValue(form, 'serial_number')
  const orderWithoutWarranty = async () => {
    try {
      const { error, message } = await end.send({ body: { warranty: false, serial_number: '', claim_reason: '' } })
      if (error === null) navigate('/cart')
      else showSnackbar({ text: message ?? error })
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
  }
  return (
    <>
      <Form form={form} className="stack g6">
        <OrderContext state={{ ...state, custom_properties: { ...set, warranty: false } }} />
        <div className="form">
          <div className="whole">
            <SerialField
              {...serialField}
              value={serial}
              onType={setSerial}
              onScan={() => {
                setScanning(true)
              }}
            />
          </div>
          <div className="whole">
            <TextArea
              label="Reason for the claim"
              isOptional={state.admin_checkout}
              maxLength={2000}
              {...form.bind('claim_reason')}
            />
          </div>
          <div className="whole">
            <TextArea label="Notes" isOptional maxLength={4000} {...form.bind('warranty_notes')} />
          </div>
          <Field
            label="Purchase date"
            isOptional
            type="date"
            max={toDay(clock.now())}
            {...form.bind('warranty_purchase_date')}
          />
        </div>
        {set.warranty ? (
          <Note icon="shield-check">
            This order is under warranty.{' '}
            <Button
              fill="link"
              size="small"
              disabled={end.isSending || !isOnline}
              onClick={() => {
                void orderWithoutWarranty()
              }}
            >
              Order without warranty
            </Button>
          </Note>
        ) : null}
        <div className="co-acts">
          <Link
            className={buttonClass({ fill: 'clear' })}
            to={state.admin_checkout ? checkoutPath('account-search') : '/cart'}
          >
            <Icon name="back" />
            {state.admin_checkout ? 'Customer' : 'Cart'}
          </Link>
          <Button type="submit" fill="filled" size="big" className="end" isBusy={form.isSaving} disabled={!isOnline}>
            Continue to shipping
          </Button>
        </div>
      </Form>
      <MachineOrders serial={serial} />
      <PreviousOrder state={state} />
      <ScanSheet
        isOpen={isScanning}
        onClose={() => {
          setScanning(false)
        }}
        wants="serial"
        typed={serial}
        title="Scan the serial number"
        onRead={(read) => {
          setSerial(normalizeSerial(read))
        }}
      />
    </>
  )
}
