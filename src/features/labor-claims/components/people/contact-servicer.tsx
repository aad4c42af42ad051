import { useState } from 'react'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { ticketForms } from '../ticket/late-forms.ts'

const ServicerMessageForm = ticketForms.get('ServicerMessageForm')

/** A button that opens the form in which the claim's servicer is written to (`WO155`). */
export function ContactServicer({ claim }: { readonly claim: Claim }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        fill="link"
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
        }}
      >
        Write to the servicer
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title="Write to the servicer">
        <ServicerMessageForm claim={claim} onClose={close} />
      </Sheet>
    </>
  )
}
