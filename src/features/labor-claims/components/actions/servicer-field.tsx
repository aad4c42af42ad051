import { useState } from 'react'
import type { Ref } from 'react'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { ServicerChoice } from './use-servicer-choices.ts'

/** The servicer of the claim: one from the list, or any other by address number. */
export function ServicerField({
  servicers,
  field: { value, onType, ...field },
}: {
  readonly servicers: readonly ServicerChoice[]
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly isSubmitted: true
    readonly onType: (addressNumber: string) => void
    readonly onBlur: () => void
    readonly ref: Ref<HTMLInputElement & HTMLSelectElement>
  }
}) {
  const [isOther, setOther] = useState(false)
  const isUnlisted = value !== '' && !servicers.some((one) => one.value === value)
  if (isOther || isUnlisted || servicers.length === 0)
    return (
      <Field
        label="Servicer’s address number"
        inputMode="numeric"
        autoComplete="off"
        hint="The number of the servicer’s address in the address book."
        {...field}
        value={value}
        onChange={({ target }) => {
          setOther(true)
          onType(target.value)
        }}
      />
    )
  return (
    <SelectField
      label="Servicer"
      {...field}
      value={value}
      choices={[
        { value: '', label: 'Choose a servicer' },
        ...servicers,
        { value: 'other', label: 'Another one, by address number' },
      ]}
      onChange={({ target }) => {
        setOther(target.value === 'other')
        onType(target.value === 'other' ? '' : target.value)
      }}
    />
  )
}
