import { useState } from 'react'
import { addFile } from '../../../../offline/operations/files.ts'
import { announceFiles } from '../../../../offline/operations/outbox.ts'
import { useEngine } from '../../../data/engine.tsx'
import { signaturePicture } from '../../../platform/signature.ts'
import type { Stroke } from '../../../platform/signature.ts'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { saveFaultSentence } from '../../../shared/save-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { signatureTitle } from './signatures.ts'
import { customerOf, phoneOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'
import { useKeptFields } from './use-kept-fields.ts'

interface SignFields {
  readonly strokes: readonly Stroke[]
  readonly name: string
}

/** What the customer signs, and who that is; kept at every stroke until it is saved. */
export function SignForm({ seen, onClose }: { readonly seen: SeenClaim; readonly onClose: () => void }) {
  const { value: claim } = seen
  const engine = useEngine()
  const say = useSnackbar()
  const key = `signature:${claim.ticket_id}`
  const { fields, type, settle } = useKeptFields<SignFields>(key, { strokes: [], name: phoneOf(claim)?.name ?? '' })
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  if (fields === null) return null
  const { strokes, name } = fields
  const save = async () => {
    setSaving(true)
    setFault('')
    try {
      await settle()
      const picture = await signaturePicture(strokes, name.trim())
      const groupLabel = `${claim.display_id} · ${customerOf(claim)}`
      const title = signatureTitle(name.trim())
      await engine.enqueueAll(
        [
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
        ],
        key,
      )
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
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.trim() === '') event.currentTarget.querySelector<HTMLElement>('input')?.focus()
        else if (!isSaving) void save()
      }}
    >
      <div className="whole">
        <p className="t14 ink2">
          The work on the {claim.model} with serial <span className="mono">{claim.serial_number}</span> was done.
        </p>
      </div>
      <div className="whole">
        <SignaturePad
          strokes={strokes}
          onSign={(drawn) => {
            type({ strokes: drawn })
          }}
        />
        <div className="row mt1">
          <span className="hint grow">Sign above, or leave it empty: then the typed name stands as the signature.</span>
          <Button
            fill="link"
            size="small"
            disabled={strokes.length === 0}
            onClick={() => {
              type({ strokes: [] })
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
            type({ name: target.value })
          }}
        />
      </div>
      <FormEnd saveWord="Save the signature" isSaving={isSaving} fault={fault} onCancel={onClose} />
    </form>
  )
}
