import { useState } from 'react'
import { Button } from './button.tsx'
import './stepper.css'

/** A quantity: one less, a number to type, one more. `onChange` may take its time; until it ends, what was asked is shown. */
export function Stepper({
  label,
  value,
  most,
  onChange,
  disabled = false,
  isBig = false,
}: {
  /** What is counted, for screen readers: 'Quantity of Drive belt'. */
  readonly label: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => Promise<void> | void
  readonly disabled?: boolean
  readonly isBig?: boolean
}) {
  const [asked, setAsked] = useState<number | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const now = asked ?? value
  const ask = (wanted: number) => {
    setTyped(null)
    const next = Math.max(1, Math.min(most, wanted))
    if (next === now) return
    setAsked(next)
    const end = () => {
      setAsked((before) => (before === next ? null : before))
    }
    Promise.resolve(onChange(next)).then(end, end)
  }
  const read = () => {
    if (typed === null) return
    const wanted = Number(typed)
    if (typed.trim() === '' || !Number.isInteger(wanted)) setTyped(null)
    else ask(wanted)
  }
  return (
    <span className={isBig ? 'stepper big' : 'stepper'} role="group" aria-label={label}>
      <Button
        fill="clear"
        isIconOnly
        icon="minus"
        aria-label="One less"
        disabled={disabled || now <= 1}
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
        disabled={disabled || now >= most}
        onClick={() => {
          ask(now + 1)
        }}
      />
    </span>
  )
}
