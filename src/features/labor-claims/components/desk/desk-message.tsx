import { claimDesk, messageForm } from '../../../../../contract/claim-desk.ts'
import type { MessageForm as MessageBody } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isErasedAddress } from '../../../../../domain/accounts/erased-address.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { TemplatePicker } from '../../../../shared/templates/template-picker.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { useOnlineForm } from '../forms/use-online-form.ts'
import { getCustomerName } from '../claim-display.ts'

interface MessageFields {
  to: MessageBody['to']
  message: string
}

const row = claimDesk.table.writeFromDesk

/**
 * Whom a message about the claim can go to: the servicer who has it or was asked for, and a customer with an address who was
 * not erased.
 */
function listReceivers(claim: Claim): readonly { readonly value: MessageBody['to']; readonly label: string }[] {
  const email = claim.customer_contact.find((contact) => contact.type === 'email')?.value
  const servicer = claim.servicer_name ?? claim.provider_name ?? null
  return [
    ...(servicer === null ? [] : [{ value: 'servicer' as const, label: `Servicer: ${servicer}` }]),
    ...(email === undefined || isErasedAddress(email)
      ? []
      : [{ value: 'customer' as const, label: `Customer: ${email}` }]),
  ]
}

function MessageForm({
  claim,
  draft,
  onClose,
}: {
  readonly claim: Claim
  readonly draft: FormDraft<MessageFields>
  readonly onClose: () => void
}) {
  const receivers = listReceivers(claim)
  const { form, cancel } = useOnlineForm<MessageFields, MessageBody, typeof row>({
    claimId: claim.ticket_id,
    draft,
    row,
    schema: messageForm,
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: 'Message sent',
    onClose,
  })
  const to = useBoundValue(form, 'to').value
  const insert = (text: string) => {
    const { message } = form.getValues()
    form.setValue('message', message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`)
    form.focus('message')
  }
  if (receivers.length === 0)
    return (
      <p className="hint">
        This claim has no servicer yet, and no email address of {getCustomerName(claim)}. Open the claim to add one.
      </p>
    )
  return (
    <Form form={form} label="Write a message">
      <div className="whole">
        <SelectField label="To" choices={receivers} {...form.bind('to')} />
      </div>
      <div className="whole">
        <TemplatePicker
          to={to === 'customer' ? claim.customer_name : (claim.servicer_name ?? '')}
          number={claim.display_id}
          order={claim.orders?.[0]?.display_id ?? null}
          onPick={insert}
        />
      </div>
      <div className="whole">
        <TextArea label="Message" rows={5} maxLength={4000} {...form.bind('message')} />
      </div>
      <p className="hint whole">
        It goes by email and is added to the notes. An answer of the customer becomes a ticket.
      </p>
      <FormEnd form={form} saveLabel="Send" needsConnection onCancel={cancel} />
    </Form>
  )
}

/** Writes to the claim's servicer or customer. */
export function DeskMessage({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const start: MessageFields = { to: listReceivers(claim)[0]?.value ?? 'servicer', message: '' }
  return (
    <WithDraft<MessageFields> draftKey={`desk-message:${claim.ticket_id}`} start={start}>
      {(draft) => <MessageForm claim={claim} draft={draft} onClose={onClose} />}
    </WithDraft>
  )
}
