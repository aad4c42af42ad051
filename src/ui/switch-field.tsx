import type { InputHTMLAttributes, ReactNode } from 'react'
import './switch-field.css'

/** On or off at once, without a form: its words to the left, the whole line to press. */
export function SwitchField({
  label,
  hint,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string; hint?: ReactNode }) {
  return (
    <label className="switch">
      <span className="grow">
        <span className="t14 m5">{label}</span>
        {hint === undefined ? null : <span className="t13 mute">{hint}</span>}
      </span>
      <input {...input} type="checkbox" role="switch" />
    </label>
  )
}
