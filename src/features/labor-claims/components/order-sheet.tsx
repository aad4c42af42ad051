import { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Claim, ClaimPart } from '../../../../contract/shapes/claim.ts'
import { wantedOf } from '../../../shared/claim-parts.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { OnlineForm } from './online-form.tsx'
import { useKeptFields } from './use-kept-fields.ts'
import { useOnlineCall } from './use-online-call.ts'

const places = [
  { value: 'servicer', label: 'The servicer' },
  { value: 'customer', label: 'The customer' },
  { value: 'dealer', label: 'The dealer' },
] as const

interface OrderFields {
  /** What the person ticked or cleared, by `keyOf`. */
  readonly ticks: Readonly<Record<string, boolean>>
  readonly shipTo: Claim['ship_to']
  readonly message: string
}
const isToOrder = ({ state }: ClaimPart) => /^to order$/i.test(state)
/** A tick holds for the part as it stood: one that was ordered meanwhile is not ordered again by an old tick. */
const keyOf = ({ product_id, state }: ClaimPart) => `${product_id} ${state}`

function OrderForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const { fields, type, drop } = useKeptFields<OrderFields>(`order-parts:${claim.ticket_id}`, {
    ticks: {},
    shipTo: claim.ship_to,
    message: '',
  })
  const end = async () => {
    await drop()
    onClose()
  }
  const call = useOnlineCall(claim.ticket_id, end)
  if (fields === null) return null
  const parts = claim.order.products.filter((part) => part.source === 'order')
  const isTicked = (part: ClaimPart) => fields.ticks[keyOf(part)] ?? isToOrder(part)
  const wanted = parts.filter(isTicked)
  return (
    <OnlineForm
      label="Order parts"
      call={call}
      saveWord="Order"
      lacks={wanted.length === 0 ? 'Tick the parts to order.' : null}
      onCancel={() => void end()}
      onSave={() => {
        void call.send(
          filing.orderParts,
          {
            params: { id: claim.ticket_id },
            body: {
              order: { products: wanted.map(wantedOf) },
              message: fields.message.trim(),
              ship_to: fields.shipTo,
            },
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
            label={`${part.qty} × ${part.name}, ${part.number}${isToOrder(part) ? '' : ` (${part.state.toLowerCase()})`}`}
            checked={isTicked(part)}
            onChange={({ target }) => {
              type({ ticks: { ...fields.ticks, [keyOf(part)]: target.checked } })
            }}
          />
        ))}
      </fieldset>
      <div className="whole">
        <SelectField
          label="Ship to"
          value={fields.shipTo}
          error={call.errors['ship_to']}
          isSubmitted
          choices={places}
          onChange={({ target }) => {
            type({ shipTo: places.find((one) => one.value === target.value)?.value ?? 'servicer' })
            call.forget('ship_to')
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Message to the office"
          isOptional
          rows={2}
          maxLength={4000}
          value={fields.message}
          error={call.errors['message']}
          isSubmitted
          onChange={({ target }) => {
            type({ message: target.value })
            call.forget('message')
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
