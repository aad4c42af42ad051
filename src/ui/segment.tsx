import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import './segment.css'

interface SegmentProps<V extends string> {
  label: string
  /** Three or four choices with text labels. */
  choices: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  isFull?: boolean
  /** The id of the panel that a choice controls. */
  panelId?: string
}

/** Tabs within a page. Arrow keys move between them; one is always selected. */
export function Segment<V extends string>({ label, choices, value, onChange, isFull, panelId }: SegmentProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = (choices.findIndex((choice) => choice.value === value) + step + choices.length) % choices.length
    const next = choices[at]
    if (!next) return
    onChange(next.value)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div ref={list} className={isFull ? 'seg full' : 'seg'} role="tablist" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          {...(panelId ? { 'aria-controls': panelId } : {})}
          onKeyDown={move}
          onClick={() => {
            onChange(choice.value)
          }}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
