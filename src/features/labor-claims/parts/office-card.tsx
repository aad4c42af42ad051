import { useState } from 'react'
import { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { OnlineForm } from './online-form.tsx'
import { Section } from './section.tsx'
import { useOnlineCall } from './use-online-call.ts'

interface FormProps {
  readonly claim: Claim
  readonly onClose: () => void
}

function LinkForm({ claim, onClose }: FormProps) {
  const call = useOnlineCall(claim.ticket_id, onClose)
  const [number, setNumber] = useState('')
  const [isTried, setTried] = useState(false)
  return (
    <OnlineForm
      label="Link an order"
      call={call}
      saveWord="Link"
      onCancel={onClose}
      onSave={() => {
        setTried(true)
        if (number.trim() === '') return
        void call.send(
          filing.linkOrder,
          { params: { id: claim.ticket_id }, body: { order_number: number.trim() } },
          'The order is linked',
        )
      }}
    >
      <div className="whole">
        <Field
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          value={number}
          error={number.trim() === '' ? 'Required' : undefined}
          isSubmitted={isTried}
          onChange={({ target }) => {
            setNumber(target.value)
          }}
        />
      </div>
    </OnlineForm>
  )
}

function MailForm({ claim, onClose }: FormProps) {
  const call = useOnlineCall(claim.ticket_id, onClose)
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const people = claim.notification_subscribers
  return (
    <OnlineForm
      label="Send the mail again"
      call={call}
      saveWord="Send"
      onCancel={onClose}
      onSave={() => {
        void call.send(
          filing.resendMail,
          { params: { id: claim.ticket_id }, body: { message: message.trim(), alt_email: to.trim() } },
          'The mail is sent',
        )
      }}
    >
      <div className="whole">
        <Field
          label="To another address"
          type="email"
          inputMode="email"
          isOptional={people.length > 0}
          autoComplete="off"
          hint={people.length === 0 ? 'Nobody is told by mail yet.' : `Otherwise to ${people.join(', ')}`}
          value={to}
          onChange={({ target }) => {
            setTo(target.value)
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Message"
          isOptional
          rows={3}
          maxLength={4000}
          value={message}
          onChange={({ target }) => {
            setMessage(target.value)
          }}
        />
      </div>
    </OnlineForm>
  )
}

/** What the office does beside the claim's own steps: an order that belongs to it, a mail that got lost (L17, L18). */
export function OfficeCard({ claim }: { readonly claim: Claim }) {
  const [open, setOpen] = useState<'link' | 'mail' | null>(null)
  if (claim.may.manage !== true) return null
  const close = () => {
    setOpen(null)
  }
  return (
    <Section title="Office">
      <div className="bd tk-acts">
        <Button
          icon="attach"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen('link')
          }}
        >
          Link an order
        </Button>
        <Button
          icon="send"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen('mail')
          }}
        >
          Send the mail again
        </Button>
      </div>
      <Sheet isOpen={open === 'link'} onClose={close} title="Link an order">
        <LinkForm claim={claim} onClose={close} />
      </Sheet>
      <Sheet isOpen={open === 'mail'} onClose={close} title="Send the mail again">
        <MailForm claim={claim} onClose={close} />
      </Sheet>
    </Section>
  )
}
