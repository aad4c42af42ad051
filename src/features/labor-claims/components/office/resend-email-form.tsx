import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { emailError, isEmailAddress } from '../../../../../domain/places/address-form.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useOnlineForm } from '../forms/use-online-form.ts'

interface EmailFields {
  to: string
  message: string
}
interface Props {
  readonly claim: Claim
  readonly onClose: () => void
}

function EmailForm({ claim, draft, onClose }: Props & { readonly draft: FormDraft<EmailFields> }) {
  const people = claim.notification_subscribers.filter((mail) => claim.uninformed?.includes(mail) !== true)
  const { form, cancel } = useOnlineForm({
    claimId: claim.ticket_id,
    draft,
    row: filing.resendMail,
    schema: filing.resendMail.body,
    toBody: ({ to, message }) => ({ message: message.trim(), alt_email: to.trim() }),
    fieldOf: (key) => (key === 'alt_email' ? 'to' : key),
    check: ({ to }): Record<string, string> => {
      if (to.trim() !== '') return isEmailAddress(to.trim()) ? {} : { to: emailError }
      return people.length === 0 ? { to: 'Required' } : {}
    },
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: 'Email sent',
    onClose,
  })
  return (
    <Form form={form} label="Resend email">
      <div className="whole">
        <Field
          label="Send to another address"
          type="email"
          inputMode="email"
          isOptional={people.length > 0}
          autoComplete="off"
          hint={people.length === 0 ? 'No one gets email updates yet.' : `Leave blank to send to ${people.join(', ')}`}
          {...form.bind('to')}
        />
      </div>
      <div className="whole">
        <TextArea label="Message" isOptional rows={3} maxLength={4000} {...form.bind('message')} />
      </div>
      <FormEnd form={form} saveLabel="Send" needsConnection onCancel={cancel} />
    </Form>
  )
}

/** Resends the claim's email to its recipients or to another address (L18). */
export function ResendEmailForm(props: Props) {
  return (
    <WithDraft<EmailFields> draftKey={`mail-again:${props.claim.ticket_id}`} start={{ to: '', message: '' }}>
      {(draft) => <EmailForm {...props} draft={draft} />}
    </WithDraft>
  )
}
