import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useTouched } from './use-touched.ts'
import './field.css'

/** What every field has around its control. */
export interface FieldFrameProps {
  label: string
  /** Only for screen readers, where the place says it already. */
  isLabelHidden?: boolean
  error?: string | undefined
  hint?: string
  /** After a submit attempt, untouched fields show their errors too. */
  isSubmitted?: boolean
  isOptional?: boolean
}

/**
 * The state of a field: which error is shown, and the attributes that tie its control to the texts around it.
 * `touch` is called when the control was left.
 */
export function useFieldFrame(id: string, { error, hint, isSubmitted = false }: FieldFrameProps) {
  const { shown, touch } = useTouched(error, isSubmitted)
  const describedBy = [shown ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return {
    shown,
    touch,
    control: {
      id,
      'aria-invalid': shown ? true : undefined,
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    },
  }
}

/** Label, box, hint and error around a control. */
export function FieldFrame({
  id,
  label,
  isLabelHidden = false,
  isOptional,
  hint,
  shown,
  className = '',
  children,
}: Pick<FieldFrameProps, 'label' | 'isLabelHidden' | 'isOptional' | 'hint'> & {
  id: string
  shown: string | undefined
  /** Further classes of the box. */
  className?: string
  children: ReactNode
}) {
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'sr' : undefined}>
        {label}
        {isOptional ? <i>optional</i> : null}
      </label>
      <div className={['in', shown ? 'err' : '', className].filter(Boolean).join(' ')}>{children}</div>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {shown ? <FieldError id={`${id}-error`} text={shown} /> : null}
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
