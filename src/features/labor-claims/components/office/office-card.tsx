import { useState } from 'react'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { LinkOrderForm } from './link-order-form.tsx'
import { ResendEmailForm } from './resend-email-form.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'

/** Office actions outside the claim's workflow: link an order, resend an email (L17, L18). */
export function OfficeCard({ claim }: { readonly claim: Claim }) {
  const [open, setOpen] = useState<'link' | 'mail' | null>(null)
  if (claim.may.manage !== true) return null
  const close = () => {
    setOpen(null)
  }
  return (
    <SectionCard title="Office">
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
          Resend email
        </Button>
      </div>
      <Sheet isOpen={open === 'link'} onClose={close} title="Link an order">
        <LinkOrderForm claim={claim} onClose={close} />
      </Sheet>
      <Sheet isOpen={open === 'mail'} onClose={close} title="Resend email">
        <ResendEmailForm claim={claim} onClose={close} />
      </Sheet>
    </SectionCard>
  )
}
