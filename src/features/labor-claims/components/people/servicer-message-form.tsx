import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { useErrorPopup } from '../../../../shared/error-popup.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useOnlineForm } from '../forms/use-online-form.ts'

interface MessageFields {
  message: string
}
interface Props {
  readonly claim: Claim
  readonly onClose: () => void
}

function MessageForm({ claim, draft, onClose }: Props & { readonly draft: FormDraft<MessageFields> }) {
  const { popup, run } = useErrorPopup()
  const { form, cancel } = useOnlineForm({
    claimId: claim.ticket_id,
    draft,
    row: filing.contactServicer,
    schema: filing.contactServicer.body,
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: 'Message sent',
    aroundCall: run,
    onClose,
  })
  return (
    <Form form={form} label="Write to the servicer">
      <p className="hint">
        {claim.servicer_name ?? claim.provider_name ?? 'The servicer'} gets it by email, and it is added to the notes.
      </p>
      <div className="whole">
        <TextArea label="Message" rows={4} maxLength={4000} {...form.bind('message')} />
      </div>
      <FormEnd form={form} saveLabel="Send" needsConnection onCancel={cancel} />
      {popup}
    </Form>
  )
}

/** Writes to the claim's servicer, with a draft. */
export function ServicerMessageForm({ claim, onClose }: Props) {
  return (
    <WithDraft<MessageFields> draftKey={`contact-servicer:${claim.ticket_id}`} start={{ message: '' }}>
      {(draft) => <MessageForm claim={claim} draft={draft} onClose={onClose} />}
    </WithDraft>
  )
}
