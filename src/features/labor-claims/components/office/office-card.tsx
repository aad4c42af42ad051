import { useState } from 'react'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { listClaimCorrections } from './claim-corrections.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { ticketForms } from '../ticket/late-forms.ts'

const ChangeStatusForm = ticketForms.get('ChangeStatusForm')
const LinkOrderForm = ticketForms.get('LinkOrderForm')
const ResendEmailForm = ticketForms.get('ResendEmailForm')

/** Office actions outside the claim's workflow: set its status, link an order, resend an email (L16, L17, L18). */
export function OfficeCard({ claim }: { readonly claim: Claim }) {
  const [open, setOpen] = useState<'status' | 'link' | 'mail' | null>(null)
  if (claim.may.manage !== true) return null
  const close = () => {
    setOpen(closeOnly(open))
  }
  return (
    <SectionCard title="Office">
      <div className="bd tk-acts">
        {claim.may.correct && listClaimCorrections(claim).length > 0 ? (
          <Button
            icon="edit"
            aria-haspopup="dialog"
            onClick={() => {
              setOpen('status')
            }}
          >
            Change status
          </Button>
        ) : null}
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
      <Sheet isOpen={open === 'status'} onClose={close} title="Change status">
        <ChangeStatusForm claim={claim} onClose={close} />
      </Sheet>
      <Sheet isOpen={open === 'link'} onClose={close} title="Link an order">
        <LinkOrderForm claim={claim} onClose={close} />
      </Sheet>
      <Sheet isOpen={open === 'mail'} onClose={close} title="Resend email">
        <ResendEmailForm claim={claim} onClose={close} />
      </Sheet>
    </SectionCard>
  )
}
