import { useState } from 'react'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { collectPhotos } from '../../../../shared/photos/collect-photos.ts'
import { PhotoPicture } from '../../../../shared/photos/photo-picture.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { keepSignatures } from './signatures.ts'
import { ticketForms } from '../ticket/late-forms.ts'
import type { SeenClaim } from '../claim-display.ts'

const SignForm = ticketForms.get('SignForm')

/** The customer's signature, drawn or typed, which is uploaded as a picture. */
export function SignatureCard({ seen }: { readonly seen: SeenClaim }) {
  const { value: claim } = seen
  const [isOpen, setOpen] = useState(false)
  const { photos } = collectPhotos(keepSignatures(seen))
  const maySign = claim.may.trip && !isClosed(claim)
  if (photos.length === 0 && !maySign) return null
  const close = () => {
    setOpen(false)
  }
  return (
    <SectionCard
      title="Signature"
      end={
        maySign ? (
          <Button
            fill="link"
            size="small"
            aria-haspopup="dialog"
            onClick={() => {
              setOpen(true)
            }}
          >
            {photos.length === 0 ? 'Get customer signature' : 'Sign again'}
          </Button>
        ) : undefined
      }
    >
      {photos.length === 0 ? (
        <p className="tk-none">Not signed yet.</p>
      ) : (
        <ul className="bd stack g3">
          {photos.map((photo) => (
            <li key={photo.id}>
              <span className="sig-shown">
                <PhotoPicture photo={photo} size="screen" />
              </span>
              <span className="row wrap mt1 t13">
                <span className="grow ink2">{photo.title}</span>
                <WaitingChip
                  state={photo.chip.state}
                  {...(photo.chip.percent === undefined ? {} : { percent: photo.chip.percent })}
                  {...(photo.chip.label === undefined ? {} : { label: photo.chip.label })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={isOpen} onClose={close} title="Signature">
        <SignForm seen={seen} onClose={close} />
      </Sheet>
    </SectionCard>
  )
}
