import { useState } from 'react'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LinkOrderForm } from './link-order-form.tsx'
import { MailAgainForm } from './mail-again-form.tsx'
import { Section } from './section.tsx'

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
        <LinkOrderForm claim={claim} onClose={close} />
      </Sheet>
      <Sheet isOpen={open === 'mail'} onClose={close} title="Send the mail again">
        <MailAgainForm claim={claim} onClose={close} />
      </Sheet>
    </Section>
  )
}
