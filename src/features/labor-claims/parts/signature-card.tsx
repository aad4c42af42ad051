import { useState } from 'react'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { addFile } from '../../../../offline/operations/files.ts'
import { announceFiles } from '../../../../offline/operations/outbox.ts'
import { useEngine } from '../../../data/engine.tsx'
import { signaturePicture } from '../../../platform/signature.ts'
import type { Stroke } from '../../../platform/signature.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { photosIn } from '../../../shared/photo.ts'
import { PhotoPicture } from '../../../shared/photo-picture.tsx'
import { saveFaultSentence } from '../../../shared/save-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { Section } from './section.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { signatureTitle, signaturesOf } from './signatures.ts'
import { customerOf, phoneOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'

function SignForm({ seen, onClose }: { readonly seen: SeenClaim; readonly onClose: () => void }) {
  const { value: claim } = seen
  const engine = useEngine()
  const say = useSnackbar()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [name, setName] = useState(phoneOf(claim)?.name ?? '')
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  const save = async () => {
    setSaving(true)
    try {
      const picture = await signaturePicture(strokes, name.trim())
      const groupLabel = `${claim.display_id} · ${customerOf(claim)}`
      const title = signatureTitle(name.trim())
      await engine.enqueueAll([
        {
          operation: announceFiles,
          input: { body: { ref_id: claim.ticket_id, files: [{ sha256: picture.sha256, title }] } },
          groupLabel,
        },
        {
          operation: addFile,
          input: {
            body: {
              ref_id: claim.ticket_id,
              type: 'ets',
              upload: picture.sha256,
              title,
              purpose: 'signature',
              signed_by: name.trim(),
            },
          },
          photos: [{ ...picture, title }],
          groupLabel,
        },
      ])
      say({ text: 'Saved on this device' })
      onClose()
    } catch (error) {
      setFault(saveFaultSentence(error))
    }
    setSaving(false)
  }
  return (
    <form
      className="form"
      noValidate
      aria-label="Signature"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.trim() !== '' && !isSaving) void save()
      }}
    >
      <div className="whole">
        <p className="t14 ink2">
          The work on the {claim.model} with serial <span className="mono">{claim.serial_number}</span> was done.
        </p>
      </div>
      <div className="whole">
        <SignaturePad strokes={strokes} onSign={setStrokes} />
        <div className="row mt1">
          <span className="hint grow">Sign above, or leave it empty: then the typed name stands as the signature.</span>
          <Button
            fill="link"
            size="small"
            disabled={strokes.length === 0}
            onClick={() => {
              setStrokes([])
            }}
          >
            Clear
          </Button>
        </div>
      </div>
      <div className="whole">
        <Field
          label="Name of who signs"
          autoComplete="off"
          maxLength={120}
          value={name}
          error={name.trim() === '' ? 'Required' : undefined}
          isSubmitted={isTried}
          onChange={({ target }) => {
            setName(target.value)
          }}
        />
      </div>
      <FormEnd saveWord="Save the signature" isSaving={isSaving} fault={fault} onCancel={onClose} />
    </form>
  )
}

/** The customer's signature for the work: drawn or typed, kept and sent as a picture. */
export function SignatureCard({ seen }: { readonly seen: SeenClaim }) {
  const { value: claim } = seen
  const [isOpen, setOpen] = useState(false)
  const { photos } = photosIn(signaturesOf(seen))
  const maySign = claim.may.trip && !isClosed(claim)
  if (photos.length === 0 && !maySign) return null
  const close = () => {
    setOpen(false)
  }
  return (
    <Section
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
            {photos.length === 0 ? 'Let the customer sign' : 'Sign again'}
          </Button>
        ) : undefined
      }
    >
      {photos.length === 0 ? (
        <p className="tk-none">Nobody has signed yet.</p>
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
                  {...(photo.chip.word === undefined ? {} : { word: photo.chip.word })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Sheet isOpen={isOpen} onClose={close} title="Signature">
        <SignForm seen={seen} onClose={close} />
      </Sheet>
    </Section>
  )
}
