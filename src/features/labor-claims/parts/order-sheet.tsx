import { useState } from 'react'
import { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { wantedOf } from '../../../shared/claim-parts.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { OnlineForm } from './online-form.tsx'
import { useOnlineCall } from './use-online-call.ts'

const places = [
  { value: 'servicer', label: 'The servicer' },
  { value: 'customer', label: 'The customer' },
  { value: 'dealer', label: 'The dealer' },
] as const

function OrderForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const call = useOnlineCall(claim.ticket_id, onClose)
  const parts = claim.order.products.filter((part) => part.source === 'order')
  const [left, setLeft] = useState<ReadonlySet<number>>(
    () => new Set(parts.filter((part) => !/^to order$/i.test(part.state)).map((part) => part.product_id)),
  )
  const [shipTo, setShipTo] = useState(claim.ship_to)
  const [message, setMessage] = useState('')
  const wanted = parts.filter((part) => !left.has(part.product_id))
  return (
    <OnlineForm
      label="Order parts"
      call={call}
      saveWord="Order"
      lacks={wanted.length === 0 ? 'Tick the parts to order.' : null}
      onCancel={onClose}
      onSave={() => {
        void call.send(
          filing.orderParts,
          {
            params: { id: claim.ticket_id },
            body: { order: { products: wanted.map(wantedOf) }, message: message.trim(), ship_to: shipTo },
          },
          'The order waits for approval',
        )
      }}
    >
      <fieldset className="field whole">
        <legend>Parts</legend>
        {parts.map((part) => (
          <CheckField
            key={part.product_id}
            label={`${part.qty} × ${part.name}, ${part.number}${/^to order$/i.test(part.state) ? '' : ` (${part.state.toLowerCase()})`}`}
            checked={!left.has(part.product_id)}
            onChange={({ target }) => {
              const next = new Set(left)
              if (target.checked) next.delete(part.product_id)
              else next.add(part.product_id)
              setLeft(next)
            }}
          />
        ))}
      </fieldset>
      <div className="whole">
        <SelectField
          label="Ship to"
          value={shipTo}
          choices={places}
          onChange={({ target }) => {
            setShipTo(places.find((one) => one.value === target.value)?.value ?? 'servicer')
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Message to the office"
          isOptional
          rows={2}
          maxLength={4000}
          value={message}
          onChange={({ target }) => {
            setMessage(target.value)
          }}
        />
      </div>
    </OnlineForm>
  )
}

/** Orders the claim's parts as a warranty order that waits for approval (L14). */
export function OrderSheet({
  claim,
  isOpen,
  onClose,
}: {
  readonly claim: Claim
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Order parts">
      <OrderForm claim={claim} onClose={onClose} />
    </Sheet>
  )
}
