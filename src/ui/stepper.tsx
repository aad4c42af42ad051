import { useState } from 'react'
import { Button } from './button.tsx'
import './stepper.css'

/** A quantity with minus, a number field and plus. Until `onChange` resolves, the requested number is shown. */
export function Stepper({
  label,
  value,
  min = 1,
  max,
  onChange,
  disabled = false,
  isBig = false,
}: {
  /** What is counted, for screen readers: 'Quantity of Drive belt'. */
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly onChange: (value: number) => Promise<void> | void
  readonly disabled?: boolean
  readonly isBig?: boolean
}) {
  const [asked, setAsked] = useState<number | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const now = asked ?? value
  const ask = (requested: number) => {
    setTyped(null)
    const next = Math.max(min, Math.min(max, requested))
    if (next === now) return
    setAsked(next)
    const end = () => {
      setAsked((before) => (before === next ? null : before))
    }
    Promise.resolve(onChange(next)).then(end, end)
  }
  const read = () => {
    if (typed === null) return
    const typedNumber = Number(typed)
    if (typed.trim() === '' || !Number.isInteger(typedNumber)) setTyped(null)
    else ask(typedNumber)
  }
  return (
    <span className={isBig ? 'stepper big' : 'stepper'} role="group" aria-label={label}>
      <Button
        fill="clear"
        isIconOnly
        icon="minus"
        aria-label="One less"
        disabled={disabled || now <= min}
        onClick={() => {
          ask(now - 1)
        }}
      />
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        disabled={disabled}
        value={typed ?? String(now)}
        onChange={({ target }) => {
          setTyped(target.value.replace(/\D/g, ''))
        }}
        onFocus={({ target }) => {
          target.select()
        }}
        onBlur={read}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          read()
        }}
      />
      <Button
        fill="clear"
        isIconOnly
        icon="plus"
        aria-label="One more"
        disabled={disabled || now >= max}
        onClick={() => {
          ask(now + 1)
        }}
      />
    </span>
  )
}
