import type { InputHTMLAttributes, Ref } from 'react'
import './field.css'

/** A checkbox or radio button with its label, and a second line in smaller text. All of it can be pressed. */
export function CheckField({
  label,
  detail,
  type = 'checkbox',
  ref,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  detail?: string
  type?: 'checkbox' | 'radio'
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <label className="check">
      <input {...input} ref={ref} type={type} />
      <span>
        {label}
        {detail === undefined ? null : <small>{detail}</small>}
      </span>
    </label>
  )
}
