import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { checkout } from '../../../../contract/checkout.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { useClock } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { ScanSheet } from '../../../shared/scan-sheet.tsx'
import { SerialField } from '../../../shared/serial-field.tsx'
import { useSharedDraft } from '../../../shared/use-shared-draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/load-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useOrderDetails } from './use-order-details.ts'
import { OrderContext } from './order-context.tsx'
import { PreviousOrder } from './customer/previous-order.tsx'

interface Machine {
  readonly serial: string
  readonly reason: string
}

/** Serial, reason, notes and purchase date (K08). A refused serial shows why, and the order is not under warranty. */
export function WarrantyForm({ cart: { checkout: state } }: { readonly cart: Cart }) {
  const { send, isSending } = useCartCall(checkout.table.setWarranty)
  const { isOnline } = useConnectionStatus()
  const clock = useClock()
  const navigate = useNavigate()
  const { details, update } = useOrderDetails()
  const { custom_properties: set } = state
  const { found, keep } = useSharedDraft<Machine>(`checkout-order-machine:${state.as_user?.user_id ?? ''}`)
  const machine = found ?? { serial: set.serial_number, reason: set.claim_reason }
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const type = (change: Partial<Machine>) => {
    setRefused(null)
    keep((before) => ({ ...(before ?? machine), ...change }))
  }
  const save = async (warranty: boolean) => {
    setRefused(null)
    try {
      const answer = await send({
        body: warranty
          ? { warranty, serial_number: machine.serial, claim_reason: machine.reason }
          : { warranty, serial_number: '', claim_reason: '' },
      })
      if (answer.error === null) navigate(warranty ? checkoutPath('shipping') : '/cart')
      else setRefused(answer.message ?? answer.error)
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  if (found === undefined) return <Loading label="Restoring your draft" />
  return (
    <>
      <form
        className="stack g6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (machine.serial !== '') void save(true)
        }}
      >
        <OrderContext state={{ ...state, custom_properties: { ...set, warranty: false } }} />
        <div className="form">
          <div className="whole">
            <SerialField
              value={machine.serial}
              isSubmitted={isTried}
              error={machine.serial === '' ? 'Required' : (refused ?? undefined)}
              onScan={() => {
                setScanning(true)
              }}
              onType={(serial) => {
                type({ serial })
              }}
            />
          </div>
          <div className="whole">
            <TextArea
              label="Reason for the claim"
              isOptional={state.admin_checkout}
              maxLength={2000}
              value={machine.reason}
              onChange={({ target }) => {
                type({ reason: target.value })
              }}
            />
          </div>
          <div className="whole">
            <TextArea
              label="Notes"
              isOptional
              maxLength={4000}
              value={details.warranty_notes}
              onChange={({ target }) => {
                update({ warranty_notes: target.value })
              }}
            />
          </div>
          <Field
            label="Purchase date"
            isOptional
            type="date"
            max={new Date(clock.now()).toISOString().slice(0, 10)}
            value={details.warranty_purchase_date}
            onChange={({ target }) => {
              update({ warranty_purchase_date: target.value })
            }}
          />
        </div>
        {set.warranty ? (
          <Note icon="shield-check">
            This order is under warranty.{' '}
            <Button
              fill="link"
              size="small"
              disabled={isSending || !isOnline}
              onClick={() => {
                void save(false)
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
          <Button type="submit" fill="filled" size="big" className="end" isBusy={isSending} disabled={!isOnline}>
            Continue to shipping
          </Button>
        </div>
      </form>
      <PreviousOrder state={state} />
      <ScanSheet
        isOpen={isScanning}
        onClose={() => {
          setScanning(false)
        }}
        wants="serial"
        typed={machine.serial}
        title="Scan the serial number"
        onRead={(read) => {
          type({ serial: normalizeSerial(read) })
        }}
      />
    </>
  )
}
