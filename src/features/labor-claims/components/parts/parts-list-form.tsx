import { useState } from 'react'
import { partsChange } from '../../../../../contract/labor-claims-filing.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { toNamedParts } from '../../../../../offline/operations/set-parts.ts'
import type { EditFormProps } from '../../../../shared/edit-form-registry.tsx'
import type { PartsChange } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimPart } from '../../../../../contract/shapes/claim.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { wantedOf } from '../../../../shared/claim-parts.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { saveFaultSentence } from '../../../../shared/save-fault.ts'

/** A list of parts that the server did not take: what is not to be on it is left out, the rest is sent again. */
export function PartsListForm({
  parts,
  was,
  refused,
  saveWord,
  onSave,
  onCancel,
}: {
  readonly parts: readonly ClaimPart[]
  readonly was: PartsChange['was']
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveWord: string
  readonly onSave: (body: PartsChange) => Promise<void>
  readonly onCancel: () => void
}) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  const save = async () => {
    setSaving(true)
    const kept = parts.filter((_, at) => !left.has(at)).map(wantedOf)
    await onSave({ parts: kept, ...(was === undefined ? {} : { was }) }).catch((error: unknown) => {
      setFault(saveFaultSentence(error))
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
        saveWord={saveWord}
        isSaving={isSaving}
        fault={fault === '' ? (refused === undefined ? undefined : Object.values(refused).join(' ')) : fault}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Corrects a list of parts of the outbox. */
export function EditPartsOp({ item, ...form }: EditFormProps) {
  const list = readOnce(partsChange, item.input?.body)
  return list === null ? null : <PartsListForm {...form} parts={toNamedParts(list, item.known)} was={list.was} />
}
