import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { useTouched } from './use-touched.ts'
import './field.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string | undefined
  hint?: string
  /** After a submit attempt, untouched fields show their errors too. */
  isSubmitted?: boolean
  isOptional?: boolean
  /** Inside the box, after the input: a button to show, scan or clear. */
  inputEnd?: ReactNode
  /** A taller box on a desktop, for forms of one or two fields. */
  isTall?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Label, input, and the error once the field was touched. Works with react-hook-form's `register`. */
export function Field({
  label,
  error,
  hint,
  isSubmitted = false,
  isOptional,
  inputEnd: aside,
  isTall,
  id,
  className,
  onBlur,
  ...input
}: FieldProps) {
  const made = useId()
  const name = id ?? made
  const { shown, touch } = useTouched(error, isSubmitted)
  const describedBy = [shown ? `${name}-error` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isOptional ? <i>optional</i> : null}
      </label>
      <div className={['in', shown ? 'err' : '', isTall ? 'tall' : '', className].filter(Boolean).join(' ')}>
        <input
          {...input}
          id={name}
          aria-invalid={shown ? true : undefined}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          onBlur={(event) => {
            touch()
            onBlur?.(event)
          }}
        />
        {aside}
      </div>
      {hint ? (
        <span className="hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {shown ? <FieldError id={`${name}-error`} text={shown} /> : null}
    </div>
  )
}

/** The error message under a field. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <span className="err-t" id={id} role="alert">
      <Icon name="alert" />
      {text}
    </span>
  )
}
