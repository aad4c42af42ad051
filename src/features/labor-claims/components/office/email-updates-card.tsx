import { useState } from 'react'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { ticketForms } from '../ticket/late-forms.ts'
import '../../../../ui/field.css'

const EmailUpdatesForm = ticketForms.get('EmailUpdatesForm')

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
            <li key={mail}>
              <div className="ell">{mail}</div>
              {claim.uninformed?.includes(mail) === true ? (
                <p className="hint">Gets no email while this user cannot open the claim.</p>
              ) : null}
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
