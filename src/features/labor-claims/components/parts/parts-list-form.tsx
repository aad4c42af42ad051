import { useState } from 'react'
import { partsChange } from '../../../../../contract/labor-claims-filing.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { toNamedParts } from '../../../../../offline/operations/set-parts.ts'
import type { EditFormProps } from '../../../../shared/edit-form-registry.tsx'
import type { PartsChange } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimPart } from '../../../../../contract/shapes/claim.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { toRequestedPart } from '../../../../shared/claim-parts.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { saveErrorMessage } from '../../../../shared/save-error.ts'

/** Edits a refused list of parts. Cleared parts are left out; the rest is sent again. */
export function PartsListForm({
  parts,
  was,
  refused,
  saveLabel,
  onSave,
  onCancel,
}: {
  readonly parts: readonly ClaimPart[]
  readonly was: PartsChange['was']
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onSave: (body: PartsChange) => Promise<void>
  readonly onCancel: () => void
}) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  const save = async () => {
    setSaving(true)
    const unchanged = parts.filter((_, at) => !left.has(at)).map(toRequestedPart)
    await onSave({ parts: unchanged, ...(was === undefined ? {} : { was }) }).catch((error: unknown) => {
      setFault(saveErrorMessage(error))
    })
    setSaving(false)
  }
  return (
    <form
      className="form"
      noValidate
      aria-label="Parts"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      <fieldset className="field whole">
        <legend>Parts on the claim</legend>
        {parts.map((part, at) => (
          <CheckField
            key={`${part.product_id}-${part.source}`}
            label={`${part.qty} × ${part.name}${part.number === '' ? '' : `, ${part.number}`}`}
            checked={!left.has(at)}
            onChange={({ target }) => {
              const next = new Set(left)
              if (target.checked) next.delete(at)
              else next.add(at)
              setLeft(next)
            }}
          />
        ))}
      </fieldset>
      <FormEnd
        saveLabel={saveLabel}
        isSaving={isSaving}
        error={fault === '' ? (refused === undefined ? undefined : Object.values(refused).join(' ')) : fault}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Edits a queued list of parts. */
export function EditPartsOp({ item, ...form }: EditFormProps) {
  const list = readOnce(partsChange, item.input?.body)
  return list === null ? null : <PartsListForm {...form} parts={toNamedParts(list, item.known)} was={list.was} />
}
