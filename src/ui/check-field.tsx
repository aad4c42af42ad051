import type { InputHTMLAttributes, Ref } from 'react'
import './field.css'

/** A tick or a radio with its words, the whole line to press. */
export function CheckField({
  label,
  type = 'checkbox',
  ref,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  type?: 'checkbox' | 'radio'
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <label className="check">
      <input {...input} ref={ref} type={type} />
      <span>{label}</span>
    </label>
  )
}
