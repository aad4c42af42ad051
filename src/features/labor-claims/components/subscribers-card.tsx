import { useState } from 'react'
import { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { isEmailAddress } from '../../../../domain/places/address-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { mailsIn, mergedMails } from './mails.ts'
import { OnlineForm } from './online-form.tsx'
import { Section } from './section.tsx'
import { useKeptFields } from './use-kept-fields.ts'
import { useOnlineCall } from './use-online-call.ts'

interface SubscriberFields {
  readonly text: string
  /** The list that the text was typed over. */
  readonly shown: readonly string[]
}
const linesOf = (mails: readonly string[]) => mails.join('\n')

function SubscribersForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const people = claim.notification_subscribers
  const { fields, type, drop } = useKeptFields<SubscriberFields>(`subscribers:${claim.ticket_id}`, {
    text: linesOf(people),
    shown: people,
  })
  const [isTried, setTried] = useState(false)
  const end = async () => {
    await drop()
    onClose()
  }
  const call = useOnlineCall(claim.ticket_id, end)
  if (fields === null) return null
  const mails = mergedMails(mailsIn(fields.text), fields.shown, people)
  const wrong = mails.find((one) => !isEmailAddress(one))
  const error =
    wrong !== undefined ? `“${wrong}” is no email address` : mails.length > 20 ? 'At most 20 people' : undefined
  return (
    <OnlineForm
      label="Who is told"
      call={call}
      saveWord="Save"
      onCancel={() => void end()}
      onSave={() => {
        setTried(true)
        if (error !== undefined) return
        void call.send(
          filing.setSubscribers,
          { params: { id: claim.ticket_id }, body: { notification_subscribers: mails, type: 'labor-claim' } },
          mails.length === 0 ? 'Nobody is told by mail' : 'Saved',
        )
      }}
    >
      <div className="whole">
        <TextArea
          label="Email addresses"
          hint="One in each line. They get a mail when the claim moves on."
          rows={4}
          inputMode="email"
          autoCapitalize="off"
          value={fields.text}
          error={error ?? Object.values(call.errors)[0]}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ text: target.value })
            Object.keys(call.errors).forEach(call.forget)
          }}
        />
      </div>
    </OnlineForm>
  )
}

/** Who is told by mail of what happens to the claim (L19). */
export function SubscribersCard({ claim }: { readonly claim: Claim }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const people = claim.notification_subscribers
  return (
    <Section
      title="Told by mail"
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
        <p className="tk-none">Nobody yet.</p>
      ) : (
        <ul className="bd tk-lines">
          {people.map((mail) => (
            <li key={mail} className="ell">
              {mail}
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={isOpen} onClose={close} title="Told by mail">
        <SubscribersForm claim={claim} onClose={close} />
      </Sheet>
    </Section>
  )
}
