import { useState } from 'react'
import { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { OnlineForm } from './online-form.tsx'
import { Section } from './section.tsx'
import { useOnlineCall } from './use-online-call.ts'

const mailsIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]
const isMail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

function SubscribersForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const call = useOnlineCall(claim.ticket_id, onClose)
  const [text, setText] = useState(claim.notification_subscribers.join('\n'))
  const [isTried, setTried] = useState(false)
  const mails = mailsIn(text)
  const wrong = mails.find((one) => !isMail.test(one))
  const error =
    wrong !== undefined ? `“${wrong}” is no email address` : mails.length > 20 ? 'At most 20 people' : undefined
  return (
    <OnlineForm
      label="Who is told"
      call={call}
      saveWord="Save"
      onCancel={onClose}
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
          value={text}
          error={error}
          isSubmitted={isTried}
          onChange={({ target }) => {
            setText(target.value)
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
