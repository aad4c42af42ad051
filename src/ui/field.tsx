import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldFrame, useFieldFrame } from './field-frame.tsx'
import type { FieldFrameProps } from './field-frame.tsx'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldFrameProps {
  /** Inside the box, after the input: a button to show, scan or clear. */
  inputEnd?: ReactNode
  /** A taller box on a desktop, for forms of one or two fields. */
  isTall?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A one-line field. Its error is shown once it was left. */
export function Field({
  label,
  isLabelHidden = false,
  error,
  hint,
  isSubmitted,
  isOptional,
  inputEnd,
  isTall,
  id,
  className,
  onBlur,
  ...input
}: FieldProps) {
  const made = useId()
  const name = id ?? made
  const frame = {
    label,
    isLabelHidden,
    error,
    ...(hint === undefined ? {} : { hint }),
    isSubmitted: isSubmitted === true,
  }
  const { shown, touch, control } = useFieldFrame(name, frame)
  return (
    <FieldFrame
      {...frame}
      id={name}
      isOptional={isOptional === true}
      shown={shown}
      className={[isTall ? 'tall' : '', className].filter(Boolean).join(' ')}
    >
      <input
        {...input}
        {...control}
        onBlur={(event) => {
          touch()
          onBlur?.(event)
        }}
      />
      {inputEnd}
    </FieldFrame>
  )
}
