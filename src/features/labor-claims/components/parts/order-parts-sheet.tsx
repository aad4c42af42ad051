import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim, ClaimPart } from '../../../../../contract/shapes/claim.ts'
import { toRequestedPart } from '../../../../shared/claim-parts.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { OnlineForm } from '../forms/online-form.tsx'
import { useOnlineDraft } from '../forms/use-online-draft.ts'

const places = [
  { value: 'servicer', label: 'The servicer' },
  { value: 'customer', label: 'The customer' },
  { value: 'dealer', label: 'The dealer' },
] as const

interface OrderFields {
  /** Parts that the user selected or cleared, by `keyOf`. */
  readonly ticks: Readonly<Record<string, boolean>>
  readonly shipTo: Claim['ship_to']
  readonly message: string
}
const isToOrder = ({ state }: ClaimPart) => /^to order$/i.test(state)
/** A selection is valid for one state of the part, so an old draft cannot order a part twice. */
const getTickKey = ({ product_id, state }: ClaimPart) => `${product_id} ${state}`

function OrderPartsForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const { fields, type, close, call } = useOnlineDraft<OrderFields>({
    claimId: claim.ticket_id,
    key: `order-parts:${claim.ticket_id}`,
    start: { ticks: {}, shipTo: claim.ship_to, message: '' },
    onClose,
  })
  if (fields === null) return null
  const parts = claim.order.products.filter((part) => part.source === 'order')
  const isTicked = (part: ClaimPart) => fields.ticks[getTickKey(part)] ?? isToOrder(part)
  const selected = parts.filter(isTicked)
  return (
    <OnlineForm
      label="Order parts"
      call={call}
      saveLabel="Order"
      blockedReason={selected.length === 0 ? 'Select the parts to order.' : null}
      onCancel={() => void close()}
      onSave={() => {
        void call.send(
          filing.orderParts,
          {
            params: { id: claim.ticket_id },
            body: {
              order: { products: selected.map(toRequestedPart) },
              message: fields.message.trim(),
              ship_to: fields.shipTo,
            },
          },
          'Order sent for approval',
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
              type({ ticks: { ...fields.ticks, [getTickKey(part)]: target.checked } })
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
            call.clearError('ship_to')
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
            call.clearError('message')
          }}
        />
      </div>
    </OnlineForm>
  )
}

/** Orders the claim's parts as a warranty order that needs approval (L14). */
export function OrderPartsSheet({
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
      <OrderPartsForm claim={claim} onClose={onClose} />
    </Sheet>
  )
}
