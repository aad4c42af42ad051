import type { InputHTMLAttributes, Ref } from 'react'
import './field.css'

/** A checkbox or radio button with its label. The whole line can be pressed. */
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
