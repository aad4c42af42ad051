import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useOnlineForm } from '../forms/use-online-form.ts'

interface OrderFields {
  number: string
}
interface Props {
  readonly claim: Claim
  readonly onClose: () => void
}

const errorFields = { 'labor-claims.orderUnknown': 'number' }

function OrderNumberForm({ claim, draft, onClose }: Props & { readonly draft: FormDraft<OrderFields> }) {
  const { form, cancel } = useOnlineForm({
    claimId: claim.ticket_id,
    draft,
    row: filing.linkOrder,
    schema: filing.linkOrder.body,
    toBody: ({ number }) => ({ order_number: number }),
    fieldOf: () => 'number',
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: 'Order linked',
    errorFields,
    onClose,
  })
  return (
    <Form form={form} label="Link an order">
      <div className="whole">
        <Field label="Order number" autoComplete="off" autoCapitalize="characters" {...form.bind('number')} />
      </div>
      <FormEnd form={form} saveLabel="Link" needsConnection onCancel={cancel} />
    </Form>
  )
}

/** Links an order of the claim's account to this claim by its number (L17). */
export function LinkOrderForm(props: Props) {
  return (
    <WithDraft<OrderFields> draftKey={`link-order:${props.claim.ticket_id}`} start={{ number: '' }}>
      {(draft) => <OrderNumberForm {...props} draft={draft} />}
    </WithDraft>
  )
}
