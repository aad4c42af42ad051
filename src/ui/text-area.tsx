import { useId } from 'react'
import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldError } from './field.tsx'
import { useTouched } from './use-touched.ts'
import './field.css'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  error?: string | undefined
  hint?: string
  isSubmitted?: boolean
  isOptional?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** A field of several lines. */
export function TextArea({ label, error, hint, isSubmitted = false, isOptional, id, onBlur, ...area }: TextAreaProps) {
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
      <div className={shown ? 'in err' : 'in'}>
        <textarea
          {...area}
          id={name}
          aria-invalid={shown ? true : undefined}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          onBlur={(event) => {
            touch()
            onBlur?.(event)
          }}
        />
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
