import { partsChange } from '../../../../../contract/shapes/claim-filing.ts'
import type { PartsChange } from '../../../../../contract/shapes/claim-filing.ts'
import type { ClaimPart } from '../../../../../contract/shapes/claim.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { toNamedParts } from '../../../../../offline/operations/set-parts.ts'
import { toRequestedPart } from '../../../../shared/claim-parts/claim-parts.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'

interface PartsFields {
  /** Whether each part stays on the claim. */
  isIncluded: boolean[]
}

/** Edits a refused list of parts. Cleared parts are left out; the rest is sent again. */
function PartsListForm({
  parts,
  was,
  start,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly parts: readonly ClaimPart[]
  readonly was: PartsChange['was']
  readonly start: PartsFields
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped: (fields: PartsFields) => void
  readonly onSave: (body: PartsChange) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<PartsFields, PartsChange>({
    schema: partsChange,
    toBody: ({ isIncluded }) => ({
      parts: parts.filter((_, at) => isIncluded[at]).map(toRequestedPart),
      ...(was === undefined ? {} : { was }),
    }),
    values: start,
    fieldOf: (key) => key.replace(/^parts\.(\d+)\..*/, 'isIncluded.$1'),
    refused,
    onTyped,
    onSave,
  })
  return (
    <Form form={form} label="Parts">
      <fieldset className="field whole">
        <legend>Parts on the claim</legend>
        {parts.map((part, at) => {
          const error = form.errorOf(`isIncluded.${at}`)
          return (
            <CheckField
              key={`${part.product_id}-${part.source}`}
              label={`${part.qty} × ${part.name}${part.number === '' ? '' : `, ${part.number}`}`}
              {...(error === undefined ? {} : { detail: error, 'aria-invalid': true })}
              {...form.bindCheck(`isIncluded.${at}`)}
            />
          )
        })}
      </fieldset>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Edits a queued list of parts. */
export function EditPartsOp(props: EditFormProps) {
  const list = readOnce(partsChange, props.item.input?.body)
  if (list === null) return null
  const parts = toNamedParts(list, props.item.known)
  return (
    <WithEditDraft {...props} start={{ isIncluded: parts.map(() => true) }}>
      {(form) => <PartsListForm {...form} parts={parts} was={list.was} />}
    </WithEditDraft>
  )
}
