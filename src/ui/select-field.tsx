import { useId, useLayoutEffect, useRef } from 'react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { FieldFrame, useFieldFrame } from './field-frame.tsx'
import type { FieldFrameProps } from './field-frame.tsx'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, Omit<FieldFrameProps, 'hint'> {
  choices: readonly { value: string; label: string }[]
  ref?: Ref<HTMLSelectElement>
  /**
   * The form's value, where the choices may come after the control: a native select cannot have a value without an option.
   * It shows the value once the option is there, and keeps the focus.
   */
  getValue?: () => string
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
  ref,
  getValue,
  ...select
}: SelectFieldProps) {
  const control = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    const wanted = getValue?.()
    if (control.current === null || wanted === undefined || control.current.value === wanted) return
    if (choices.some(({ value }) => value === wanted)) control.current.value = wanted
  }, [choices, getValue])
  const made = useId()
  const name = id ?? made
  const { shown, touch, control: attributes } = useFieldFrame(name, { label, error, isSubmitted: isSubmitted === true })
  return (
    <FieldFrame id={name} label={label} isLabelHidden={isLabelHidden} isOptional={isOptional === true} shown={shown}>
      <select
        {...select}
        {...attributes}
        ref={(element) => {
          control.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
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
