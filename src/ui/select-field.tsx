import { useId } from 'react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { FieldFrame, useFieldFrame } from './field-frame.tsx'
import type { FieldFrameProps } from './field-frame.tsx'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, Omit<FieldFrameProps, 'hint'> {
  choices: readonly { value: string; label: string }[]
  ref?: Ref<HTMLSelectElement>
}

/** A choice from a list, with the device's native select. */
export function SelectField({
  label,
  isLabelHidden = false,
  choices,
  error,
  isSubmitted,
  isOptional,
  id,
  onBlur,
  ...select
}: SelectFieldProps) {
  const made = useId()
  const name = id ?? made
  const { shown, touch, control } = useFieldFrame(name, { label, error, isSubmitted: isSubmitted === true })
  return (
    <FieldFrame id={name} label={label} isLabelHidden={isLabelHidden} isOptional={isOptional === true} shown={shown}>
      <select
        {...select}
        {...control}
        onBlur={(event) => {
          touch()
          onBlur?.(event)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
