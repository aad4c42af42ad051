import { useState } from 'react'
import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isEmailAddress } from '../../../../../domain/places/address-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { OnlineForm } from '../forms/online-form.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { useOnlineDraft } from '../forms/use-online-draft.ts'

/** Parses the distinct email addresses of a text, separated by spaces, commas or semicolons. */
const parseEmails = (text: string): readonly string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

/** Applies the edits from `shown` to `typed` to the current list `now`: additions are added and removals removed. */
function mergeEmails(typed: readonly string[], shown: readonly string[], now: readonly string[]): string[] {
  const removed = shown.filter((one) => !typed.includes(one))
  const added = typed.filter((one) => !shown.includes(one) && !now.includes(one))
  return [...now.filter((one) => !removed.includes(one)), ...added]
}

interface SubscriberFields {
  readonly text: string
  /** The list as it was when the form was opened. */
  readonly shown: readonly string[]
}
const joinLines = (mails: readonly string[]) => mails.join('\n')

function EmailUpdatesForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const people = claim.notification_subscribers
  const { fields, type, close, call, isTried, setTried } = useOnlineDraft<SubscriberFields>({
    claimId: claim.ticket_id,
    key: `subscribers:${claim.ticket_id}`,
    start: { text: joinLines(people), shown: people },
    onClose,
  })
  if (fields === null) return null
  const mails = mergeEmails(parseEmails(fields.text), fields.shown, people)
  const wrong = mails.find((one) => !isEmailAddress(one))
  const error =
    wrong !== undefined
      ? `“${wrong}” is not a valid email address`
      : mails.length > 20
        ? 'At most 20 addresses'
        : undefined
  return (
    <OnlineForm
      label="Email updates to"
      call={call}
      saveLabel="Save"
      onCancel={() => void close()}
      onSave={() => {
        setTried(true)
        if (error !== undefined) return
        void call.send(
          filing.setSubscribers,
          { params: { id: claim.ticket_id }, body: { notification_subscribers: mails, type: 'labor-claim' } },
          mails.length === 0 ? 'Email updates are off' : 'Saved',
        )
      }}
    >
      <div className="whole">
        <TextArea
          label="Email addresses"
          hint="One per line. They get an email when the claim status changes."
          rows={4}
          inputMode="email"
          autoCapitalize="off"
          value={fields.text}
          error={error ?? Object.values(call.errors)[0]}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ text: target.value })
            Object.keys(call.errors).forEach(call.clearError)
          }}
        />
      </div>
    </OnlineForm>
  )
}

/** The recipients of email updates about the claim (L19). */
export function EmailUpdatesCard({ claim }: { readonly claim: Claim }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const people = claim.notification_subscribers
  return (
    <SectionCard
      title="Email updates to"
      count={people.length}
      end={
        <Button
          fill="link"
          size="small"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true)
          }}
        >
          Change
        </Button>
      }
    >
      {people.length === 0 ? (
        <p className="tk-none">No one yet.</p>
      ) : (
        <ul className="bd tk-lines">
          {people.map((mail) => (
            <li key={mail} className="ell">
              {mail}
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={isOpen} onClose={close} title="Email updates to">
        <EmailUpdatesForm claim={claim} onClose={close} />
      </Sheet>
    </SectionCard>
  )
}
