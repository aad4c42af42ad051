import { useId, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { Field } from '../../ui/field.tsx'
import './combobox.css'

export interface Suggestion {
  readonly key: string
  readonly title: string
  readonly detail: string
}

/** A combobox: arrow keys and Enter select a suggestion; typed text stays where none is selected. */
export function Combobox({
  label,
  value,
  onType,
  suggestions,
  onChoose,
  hint,
  error,
  isSubmitted = false,
  isOptional = false,
  opensOnPress = false,
  name,
  onBlur,
  ref,
}: {
  readonly name?: string
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  readonly value: string
  readonly onType: (text: string) => void
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (key: string) => void
  readonly hint?: string
  readonly error?: string | undefined
  readonly isSubmitted?: boolean
  readonly isOptional?: boolean
  /** Whether a press on the field shows what is suggested before anything is typed. A phone has no arrow keys. */
  readonly opensOnPress?: boolean
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = isOpen ? suggestions : []
  const active = shown[at]

  const choose = (key: string) => {
    setOpen(false)
    setAt(-1)
    onChoose(key)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt(at === -1 && step < 0 ? suggestions.length - 1 : (at + step + suggestions.length) % suggestions.length)
    } else if (event.key === 'Escape' && shown.length > 0) {
      // Escape must not close the sheet around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      choose(active.key)
    }
  }
  return (
    <div className="look-up">
      <Field
        label={label}
        value={value}
        autoComplete="off"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(active === undefined ? {} : { 'aria-activedescendant': `${id}-${active.key}` })}
        {...(hint === undefined ? {} : { hint })}
        error={error}
        isSubmitted={isSubmitted}
        isOptional={isOptional}
        onChange={({ target }) => {
          setOpen(true)
          setAt(-1)
          onType(target.value)
        }}
        onKeyDown={pressed}
        onClick={() => {
          if (opensOnPress) setOpen(true)
        }}
        {...(name === undefined ? {} : { name })}
        {...(ref === undefined ? {} : { ref })}
        onBlur={() => {
          setOpen(false)
          onBlur?.()
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={shown.length === 0}>
        {shown.map(({ key, title, detail }) => (
          <div
            key={key}
            id={`${id}-${key}`}
            role="option"
            tabIndex={-1}
            aria-selected={key === active?.key}
            onMouseDown={(event) => {
              // A press on a suggestion must not take the focus from the field.
              event.preventDefault()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') choose(key)
            }}
            onClick={() => {
              choose(key)
            }}
          >
            <span className="m5">{title}</span>
            <span className="mute">{detail}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
