import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim, ClaimPart } from '../../../../../contract/shapes/claim.ts'
import { toRequestedPart } from '../../../../shared/claim-parts/claim-parts.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useOnlineForm } from '../forms/use-online-form.ts'

const places = [
  { value: 'servicer', label: 'The servicer' },
  { value: 'customer', label: 'The customer' },
  { value: 'dealer', label: 'The dealer' },
] as const

interface OrderFields {
  /** Parts that the user selected or cleared, by `getTickKey`. */
  ticks: Readonly<Record<string, boolean>>
  shipTo: Claim['ship_to']
  message: string
}
interface Props {
  readonly claim: Claim
  readonly onClose: () => void
}
const isToOrder = ({ state }: ClaimPart) => /^to order$/i.test(state)
/** A selection is valid for one state of the part, so an old draft cannot order a part twice. */
const getTickKey = ({ product_id, state }: ClaimPart) => `${product_id} ${state}`
const isTicked = (part: ClaimPart, ticks: OrderFields['ticks']) => ticks[getTickKey(part)] ?? isToOrder(part)

function SelectPartsForm({ claim, draft, onClose }: Props & { readonly draft: FormDraft<OrderFields> }) {
  const parts = claim.order.products.filter((part) => part.source === 'order')
  const { form, cancel } = useOnlineForm({
    claimId: claim.ticket_id,
    draft,
    row: filing.orderParts,
    schema: filing.orderParts.body,
    toBody: ({ ticks, shipTo, message }) => {
      const ticked = parts.filter((part) => isTicked(part, ticks))
      return {
        order: { products: ticked.map(toRequestedPart) },
        message: message.trim(),
        ship_to: shipTo,
        already_ordered: ticked.filter((part) => !isToOrder(part)).map((part) => part.product_id),
      }
    },
    fieldOf: (key) => (key === 'ship_to' ? 'shipTo' : key),
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: 'Order sent for approval',
    onClose,
  })
  const { value: ticks, onType: changeTicks } = useBoundValue(form, 'ticks')
  return (
    <Form form={form} label="Order parts">
      <fieldset className="field whole">
        <legend>Parts</legend>
        {parts.map((part) => (
          <CheckField
            key={part.product_id}
            label={`${part.qty} × ${part.name}, ${part.number}${isToOrder(part) ? '' : ` (${part.state.toLowerCase()})`}`}
            checked={isTicked(part, ticks)}
            onChange={({ target }) => {
              changeTicks({ ...ticks, [getTickKey(part)]: target.checked })
            }}
          />
        ))}
      </fieldset>
      <div className="whole">
        <SelectField label="Ship to" choices={places} {...form.bind('shipTo')} />
      </div>
      <div className="whole">
        <TextArea label="Message to the office" isOptional rows={2} maxLength={4000} {...form.bind('message')} />
      </div>
      <FormEnd
        form={form}
        saveLabel="Order"
        needsConnection
        blockedReason={parts.some((part) => isTicked(part, ticks)) ? null : 'Select the parts to order.'}
        onCancel={cancel}
      />
    </Form>
  )
}

/** Orders the claim's parts as a warranty order that needs approval (L14). */
export function OrderPartsForm(props: Props) {
  const { ticket_id, ship_to } = props.claim
  return (
    <WithDraft<OrderFields> draftKey={`order-parts:${ticket_id}`} start={{ ticks: {}, shipTo: ship_to, message: '' }}>
      {(draft) => <SelectPartsForm {...props} draft={draft} />}
    </WithDraft>
  )
}
