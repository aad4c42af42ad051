import { catalogue } from '../../../../../contract/catalogue.ts'
import { whereaboutsChange } from '../../../../../contract/shapes/registration.ts'
import { site } from '../../../../../contract/site.ts'
import { recordErrorMessage } from '../../../../data/save-error.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { useRead } from '../../../../data/use-read.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { getChange, ownerFieldLabels, resolveConflicts } from './owner-change.ts'
import type { OwnerConflict, OwnerDetails, OwnerFieldName } from './owner-change.ts'

interface ChoiceFields {
  /** The chosen side of each conflict, in their order. */
  sides: ('mine' | 'theirs')[]
}

/** Formats the value of a field as its form shows it: a state and a market type by name, a dealer with its city, a day as elsewhere. */
function useOwnerValue({ mine, theirs }: OwnerConflict) {
  const states = useRead(site.table.listStates, { query: {} })
  const markets = useCatalogue(catalogue.table.listMarketTypes, {})
  const stateOf = (id: number) =>
    states.state === 'ready' ? states.value.find((one) => one.state_id === id)?.state_name : undefined
  const marketOf = (id: number) => markets.data?.find((one) => one.market_type_id === id)?.market_type_name
  return (name: OwnerFieldName, details: OwnerDetails): string => {
    const value = details[name]
    if (name === 'dealer_name') {
      const isAlike = mine.dealer_name === theirs.dealer_name && mine.dealer_city === theirs.dealer_city
      const state = isAlike && details.dealer_state_id !== null ? stateOf(details.dealer_state_id) : ''
      return [value, details.dealer_city, state].filter(Boolean).join(', ') || 'blank'
    }
    if (value === null && name === 'market_type_id') return 'Same as the model'
    if (value === null || value === '') return 'blank'
    if (typeof value === 'string') return name === 'installed_date' ? formatFullDay(value) : value
    return (name === 'market_type_id' ? marketOf(value) : stateOf(value)) ?? String(value)
  }
}

/** Fields that someone else changed meanwhile, with both values to choose from. */
export function ConflictForm({
  conflict,
  onDecide,
  onCancel,
}: {
  readonly conflict: OwnerConflict
  /** Sends the details after the decision. */
  readonly onDecide: (decided: OwnerDetails) => Promise<void>
  readonly onCancel: () => void
}) {
  const { mine, theirs, names } = conflict
  const decide = ({ sides }: ChoiceFields) =>
    resolveConflicts(conflict, new Set(names.filter((_, at) => sides[at] === 'theirs')))
  const formatValue = useOwnerValue(conflict)
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
            <CheckField {...side} value="mine" label={`Mine: ${formatValue(name, mine)}`} />
            <CheckField {...side} value="theirs" label={`Theirs: ${formatValue(name, theirs)}`} />
          </fieldset>
        )
      })}
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={onCancel} />
    </Form>
  )
}
