import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'

/** The servicer of the claim: one from the list, or any other by address number. */
export function ServicerField({
  servicers,
  field,
  error,
  isSubmitted,
  onOther,
}: {
  readonly servicers: readonly { readonly value: string; readonly label: string }[]
  readonly field: UseFormRegisterReturn
  readonly error: string | undefined
  readonly isSubmitted: boolean
  /** Called when the user wants a servicer who is not in the list, so that the choice is cleared. */
  readonly onOther: () => void
}) {
  const [isOther, setOther] = useState(false)
  if (isOther || servicers.length === 0)
    return (
      <Field
        label="Servicer’s address number"
        inputMode="numeric"
        autoComplete="off"
        hint="The number of the servicer’s address in the address book."
        isSubmitted={isSubmitted}
        error={error}
        {...field}
      />
    )
  return (
    <SelectField
      label="Servicer"
      isSubmitted={isSubmitted}
      error={error}
      {...field}
      choices={[
        { value: '', label: 'Choose a servicer' },
        ...servicers,
        { value: 'other', label: 'Another one, by address number' },
      ]}
      onChange={(event) => {
        if (event.target.value === 'other') {
          setOther(true)
          onOther()
        } else void field.onChange(event)
      }}
    />
  )
}
