import * as z from 'zod/mini'
import { fileForm } from '../../../../../contract/files.ts'
import { addFile } from '../../../../../offline/operations/add-file.ts'
import { announceFiles } from '../../../../../offline/operations/announce-files.ts'
import { toQueuedWrite } from '../../../../../offline/operations/operation.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { renderSignature } from '../../../../platform/signature.ts'
import type { Stroke } from '../../../../platform/signature.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { getSignatureTitle } from './signatures.ts'
import { getCustomerName, getPhoneContact } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'

interface SignFields {
  strokes: readonly Stroke[]
  name: string
}
interface Props {
  readonly seen: SeenClaim
  readonly onClose: () => void
}

/** The part of the picture's row that a person enters. The rest is known when the picture is drawn. */
const signerForm = z.required(z.pick(fileForm, { signed_by: true }))

function SignBody({ seen, draft, onClose }: Props & { readonly draft: FormDraft<SignFields> }) {
  const { value: claim } = seen
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const form = useRowForm({
    schema: signerForm,
    toBody: ({ name }: SignFields) => ({ signed_by: name }),
    fieldOf: () => 'name',
    values: draft.values,
    onTyped: draft.keep,
    async onSave({ signed_by }, { strokes }) {
      await draft.finishWrites()
      const picture = await renderSignature(strokes, signed_by)
      const groupLabel = `${claim.display_id} · ${getCustomerName(claim)}`
      const title = getSignatureTitle(signed_by)
      const { ticket_id: ref_id } = claim
      await engine.enqueueAll(
        [
          toQueuedWrite(
            announceFiles,
            { body: { ref_id, files: [{ sha256: picture.sha256, title }] } },
            { groupLabel },
          ),
          toQueuedWrite(
            addFile,
            { body: { ref_id, type: 'ets', upload: picture.sha256, title, purpose: 'signature', signed_by } },
            { photos: [{ ...picture, title }], groupLabel },
          ),
        ],
        getDraftKey(claim),
      )
      showSnackbar({ text: 'Saved on this device' })
      onClose()
    },
  })
  const { value: strokes, onType: changeStrokes } = useBoundValue(form, 'strokes')
  return (
    <Form form={form} label="Signature">
      <div className="whole">
        <p className="t14 ink2">
          Work on the {claim.model}, serial <span className="mono">{claim.serial_number}</span>, was completed.
        </p>
      </div>
      <div className="whole">
        <SignaturePad strokes={strokes} onSign={changeStrokes} />
        <div className="row mt1">
          <span className="hint grow">Sign above. Or leave blank to use the typed name.</span>
          <Button
            fill="link"
            size="small"
            disabled={strokes.length === 0}
            onClick={() => {
              changeStrokes([])
            }}
          >
            Clear
          </Button>
        </div>
      </div>
      <div className="whole">
        <Field label="Printed name" autoComplete="off" maxLength={120} {...form.bind('name')} />
      </div>
      <FormEnd form={form} saveLabel="Save signature" onCancel={onClose} />
    </Form>
  )
}

const getDraftKey = ({ ticket_id }: SeenClaim['value']) => `signature:${ticket_id}`

/** The form for the customer signature and printed name. The draft is saved at every stroke. */
export function SignForm(props: Props) {
  const { value: claim } = props.seen
  return (
    <WithDraft<SignFields>
      draftKey={getDraftKey(claim)}
      start={{ strokes: [], name: getPhoneContact(claim)?.name ?? '' }}
    >
      {(draft) => <SignBody {...props} draft={draft} />}
    </WithDraft>
  )
}
