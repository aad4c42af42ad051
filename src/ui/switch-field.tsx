import type { InputHTMLAttributes, ReactNode } from 'react'
import './switch-field.css'

/** A switch that takes effect at once: label on the left, the whole line can be pressed. */
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
