import { useId } from 'react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { FieldError } from './field.tsx'
import { useTouched } from './use-touched.ts'
import './field.css'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  choices: readonly { value: string; label: string }[]
  error?: string | undefined
  isSubmitted?: boolean
  isOptional?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** A choice from a list, with the device's native select. */
export function SelectField({
  label,
  choices,
  error,
  isSubmitted = false,
  isOptional,
  id,
  onBlur,
  ...select
}: SelectFieldProps) {
  const made = useId()
  const name = id ?? made
  const { shown, touch } = useTouched(error, isSubmitted)
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional ? <i>optional</i> : null}
      </label>
      <div className={shown ? 'in err' : 'in'}>
        <select
          {...select}
          id={name}
          aria-invalid={shown ? true : undefined}
          {...(shown ? { 'aria-describedby': `${name}-error` } : {})}
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
      </div>
      {shown ? <FieldError id={`${name}-error`} text={shown} /> : null}
    </div>
  )
}
