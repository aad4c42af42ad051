import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isEmailAddress } from '../../../../../domain/places/address-form.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { OnlineForm } from '../forms/online-form.tsx'
import { useOnlineDraft } from '../forms/use-online-draft.ts'

/** Resends the claim's email to its recipients or to another address (L18). */
export function ResendEmailForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const { fields, type, close, call, isTried, setTried } = useOnlineDraft({
    claimId: claim.ticket_id,
    key: `mail-again:${claim.ticket_id}`,
    start: { to: '', message: '' },
    onClose,
  })
  if (fields === null) return null
  const people = claim.notification_subscribers
  const to = fields.to.trim()
  const error =
    to === ''
      ? people.length === 0
        ? 'Required'
        : undefined
      : isEmailAddress(to)
        ? undefined
        : 'Email Address is invalid'
  return (
    <OnlineForm
      label="Resend email"
      call={call}
      saveLabel="Send"
      onCancel={() => void close()}
      onSave={() => {
        setTried(true)
        if (error !== undefined) return
        void call.send(
          filing.resendMail,
          { params: { id: claim.ticket_id }, body: { message: fields.message.trim(), alt_email: to } },
          'Email sent',
        )
      }}
    >
      <div className="whole">
        <Field
          label="Send to another address"
          type="email"
          inputMode="email"
          isOptional={people.length > 0}
          autoComplete="off"
          hint={people.length === 0 ? 'No one gets email updates yet.' : `Leave blank to send to ${people.join(', ')}`}
          value={fields.to}
          error={error ?? call.errors['alt_email']}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ to: target.value })
            call.clearError('alt_email')
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Message"
          isOptional
          rows={3}
          maxLength={4000}
          value={fields.message}
          error={call.errors['message']}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ message: target.value })
            call.clearError('message')
          }}
        />
      </div>
    </OnlineForm>
  )
}
