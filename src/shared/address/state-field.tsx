import { site } from '../../../contract/site.ts'
import { useRead } from '../../data/use-read.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { sortStates } from './sort-states.ts'

/** A state or province by its id, from the stored list. `none` is the label of the empty option. */
export function StateField({
  none,
  ...select
}: Omit<Parameters<typeof SelectField>[0], 'label' | 'choices' | 'getValue'> & {
  readonly none: string
  /** The form's value: the list may come after the field. */
  readonly getValue: () => string
}) {
  const states = useRead(site.table.listStates, { query: {} })
  return (
    <SelectField
      label="State or province"
      {...select}
      choices={[
        { value: '', label: states.state === 'failed' ? 'The list is not on this device' : none },
        ...sortStates(states.state === 'ready' ? states.value : []).map((one) => ({
          value: String(one.state_id),
          label: `${one.state_name}, ${one.state_country}`,
        })),
      ]}
    />
  )
}
