import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { ownerFieldLabels } from './owner-change.ts'
import type { OwnerDetails, OwnerFieldName } from './owner-change.ts'

const formatValue = (value: string | number | null) => (value === null || value === '' ? 'blank' : String(value))

/** Fields that someone else changed meanwhile, with both values to choose from. */
export function ConflictForm({
  names,
  mine,
  theirs,
  format = formatValue,
  isBusy,
  onDecide,
  onCancel,
}: {
  readonly names: readonly OwnerFieldName[]
  readonly mine: OwnerDetails
  readonly theirs: OwnerDetails
  /** Formats a value that is stored as an id. */
  readonly format?: (value: string | number | null, name: OwnerFieldName) => string
  readonly isBusy: boolean
  readonly onDecide: (takesTheirs: ReadonlySet<OwnerFieldName>) => void
  readonly onCancel: () => void
}) {
  const [theirsChosen, setTaken] = useState<ReadonlySet<OwnerFieldName>>(new Set())
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onDecide(theirsChosen)
      }}
    >
      <Note tone="warn" icon="swap" role="alert">
        Someone else changed this meanwhile. Nothing was overwritten. Choose which value to keep; the history shows
        both.
      </Note>
      {names.map((name) => (
        <fieldset key={name} className="field">
          <legend>{ownerFieldLabels[name]}</legend>
          <CheckField
            type="radio"
            name={name}
            label={`Mine: ${format(mine[name], name)}`}
            checked={!theirsChosen.has(name)}
            onChange={() => {
              setTaken(new Set([...theirsChosen].filter((one) => one !== name)))
            }}
          />
          <CheckField
            type="radio"
            name={name}
            label={`Theirs: ${format(theirs[name], name)}`}
            checked={theirsChosen.has(name)}
            onChange={() => {
              setTaken(new Set([...theirsChosen, name]))
            }}
          />
        </fieldset>
      ))}
      <div className="form-acts">
        <Button type="submit" fill="filled" isBusy={isBusy}>
          Save
        </Button>
        <Button fill="clear" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
