import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { whereNames } from './where-change.ts'
import type { Where, WhereName } from './where-change.ts'

const said = (value: string | number | null) => (value === null || value === '' ? 'nothing' : String(value))

/** Fields that somebody else changed meanwhile: both values, asked once. */
export function ClashForm({
  names,
  mine,
  theirs,
  say = said,
  isBusy,
  onDecide,
  onCancel,
}: {
  readonly names: readonly WhereName[]
  readonly mine: Where
  readonly theirs: Where
  /** A value in words, for what is kept as a number. */
  readonly say?: (value: string | number | null, name: WhereName) => string
  readonly isBusy: boolean
  readonly onDecide: (takesTheirs: ReadonlySet<WhereName>) => void
  readonly onCancel: () => void
}) {
  const [taken, setTaken] = useState<ReadonlySet<WhereName>>(new Set())
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onDecide(taken)
      }}
    >
      <Note tone="warn" icon="swap" role="alert">
        Somebody else changed this meanwhile. Nothing was overwritten: choose what stands. The history keeps both.
      </Note>
      {names.map((name) => (
        <fieldset key={name} className="field">
          <legend>{whereNames[name]}</legend>
          <CheckField
            type="radio"
            name={name}
            label={`Mine: ${say(mine[name], name)}`}
            checked={!taken.has(name)}
            onChange={() => {
              setTaken(new Set([...taken].filter((one) => one !== name)))
            }}
          />
          <CheckField
            type="radio"
            name={name}
            label={`Theirs: ${say(theirs[name], name)}`}
            checked={taken.has(name)}
            onChange={() => {
              setTaken(new Set([...taken, name]))
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
