import { useState } from 'react'
import { addFile } from '../../../../../offline/operations/add-file.ts'
import { announceFiles } from '../../../../../offline/operations/announce-files.ts'
import { toQueuedWrite } from '../../../../../offline/operations/operation.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { renderSignature } from '../../../../platform/signature.ts'
import type { Stroke } from '../../../../platform/signature.ts'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { saveErrorMessage } from '../../../../shared/save-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { getSignatureTitle } from './signatures.ts'
import { getCustomerName, getPhoneContact } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'
import { useDraftFields } from '../forms/use-draft-fields.ts'

interface SignFields {
  readonly strokes: readonly Stroke[]
  readonly name: string
}

/** The form for the customer signature and printed name. The draft is saved at every stroke. */
export function SignForm({ seen, onClose }: { readonly seen: SeenClaim; readonly onClose: () => void }) {
  const { value: claim } = seen
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const key = `signature:${claim.ticket_id}`
  const { fields, type, settle } = useDraftFields<SignFields>(key, {
    strokes: [],
    name: getPhoneContact(claim)?.name ?? '',
  })
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [errorText, setErrorText] = useState('')
  if (fields === null) return null
  const { strokes, name } = fields
  const save = async () => {
    setSaving(true)
    setErrorText('')
    try {
      await settle()
      const picture = await renderSignature(strokes, name.trim())
      const groupLabel = `${claim.display_id} · ${getCustomerName(claim)}`
      const title = getSignatureTitle(name.trim())
      await engine.enqueueAll(
        [
          toQueuedWrite(
            announceFiles,
            { body: { ref_id: claim.ticket_id, files: [{ sha256: picture.sha256, title }] } },
            { groupLabel },
          ),
          toQueuedWrite(
            addFile,
            {
              body: {
                ref_id: claim.ticket_id,
                type: 'ets',
                upload: picture.sha256,
                title,
                purpose: 'signature',
                signed_by: name.trim(),
              },
            },
            { photos: [{ ...picture, title }], groupLabel },
          ),
        ],
        key,
      )
      showSnackbar({ text: 'Saved on this device' })
      onClose()
    } catch (error) {
      setErrorText(saveErrorMessage(error))
    }
    setSaving(false)
  }
  return (
    <form
      className="form"
      noValidate
      aria-label="Signature"
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.trim() === '') event.currentTarget.querySelector<HTMLElement>('input')?.focus()
        else if (!isSaving) void save()
      }}
    >
      <div className="whole">
        <p className="t14 ink2">
          Work on the {claim.model}, serial <span className="mono">{claim.serial_number}</span>, was completed.
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
          <span className="hint grow">Sign above. Or leave blank to use the typed name.</span>
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
          label="Printed name"
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
      <FormEnd saveLabel="Save signature" isSaving={isSaving} error={errorText} onCancel={onClose} />
    </form>
  )
}
