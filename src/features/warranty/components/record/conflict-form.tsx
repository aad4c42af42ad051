import { whereaboutsChange } from '../../../../../contract/shapes/registration.ts'
import { recordErrorMessage } from '../../../../data/save-error.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { getChange, ownerFieldLabels, resolveConflicts } from './owner-change.ts'
import type { OwnerDetails, OwnerFieldName } from './owner-change.ts'

/** Fields that two people changed, with both versions. */
export interface OwnerConflict {
  readonly mine: OwnerDetails
  readonly theirs: OwnerDetails
  readonly names: readonly OwnerFieldName[]
  /** The fields that the user did not change. */
  readonly untouched: readonly OwnerFieldName[]
}

interface ChoiceFields {
  /** The chosen side of each conflict, in their order. */
  sides: ('mine' | 'theirs')[]
}

const formatValue = (value: string | number | null) => (value === null || value === '' ? 'blank' : String(value))

/** Fields that someone else changed meanwhile, with both values to choose from. */
export function ConflictForm({
  conflict: { mine, theirs, names, untouched },
  onDecide,
  onCancel,
}: {
  readonly conflict: OwnerConflict
  /** Sends the details after the decision. */
  readonly onDecide: (decided: OwnerDetails) => Promise<void>
  readonly onCancel: () => void
}) {
  const decide = ({ sides }: ChoiceFields) =>
    resolveConflicts(mine, theirs, new Set(names.filter((_, at) => sides[at] === 'theirs')), untouched)
  const form = useRowForm<ChoiceFields, unknown>({
    schema: whereaboutsChange,
    toBody: (fields) => getChange(theirs, decide(fields)) ?? {},
    values: { sides: names.map(() => 'mine') },
    onSave: (_, fields) => onDecide(decide(fields)),
    sentence: recordErrorMessage,
  })
  return (
    <Form form={form} label="Choose which change to keep" className="stack">
      <Note tone="warn" icon="swap" role="alert">
        Someone else changed this meanwhile. Nothing was overwritten. Choose which value to keep; the history shows
        both.
      </Note>
      {names.map((name, at) => {
        const side = { ...form.bindCheck(`sides.${at}`), type: 'radio' as const }
        return (
          <fieldset key={name} className="field">
            <legend>{ownerFieldLabels[name]}</legend>
            <CheckField {...side} value="mine" label={`Mine: ${formatValue(mine[name])}`} />
            <CheckField {...side} value="theirs" label={`Theirs: ${formatValue(theirs[name])}`} />
          </fieldset>
        )
      })}
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={onCancel} />
    </Form>
  )
}
