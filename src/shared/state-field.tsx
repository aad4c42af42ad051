import { site } from '../../contract/site.ts'
import { useRead } from '../data/use-read.ts'
import { SelectField } from '../ui/select-field.tsx'
import { byStateName } from './by-state-name.ts'

/**
 * A state or province by its id, from the list that this device keeps. A field shows what it holds only where the choice is
 * there when it comes, so it comes anew with the list. `none` words the empty choice.
 */
export function StateField({
  none,
  ...select
}: Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'> & { readonly none: string }) {
  const states = useRead(site.table.listStates, { query: {} })
  return (
    <SelectField
      key={states.state}
      label="State or province"
      {...select}
      choices={[
        { value: '', label: states.state === 'failed' ? 'The list is not on this device' : none },
        ...byStateName(states.state === 'ready' ? states.value : []).map((one) => ({
          value: String(one.state_id),
          label: `${one.state_name}, ${one.state_country}`,
        })),
      ]}
    />
  )
}
