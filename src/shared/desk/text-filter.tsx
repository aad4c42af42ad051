import { useEffect, useState } from 'react'
import { useClock } from '../../data/clock.tsx'
import { FilterField } from '../filter-field.tsx'

/** Text that filters 300 ms after the last keystroke. */
export function TextFilter({
  text,
  placeholder,
  onFilter,
}: {
  readonly text: string
  readonly placeholder: string
  readonly onFilter: (text: string) => void
}) {
  const clock = useClock()
  const [typed, setTyped] = useState(text)
  const [of, setOf] = useState(text)
  // Another view was chosen meanwhile.
  if (of !== text) {
    setOf(text)
    setTyped(text)
  }
  useEffect(
    () =>
      typed.trim() === text
        ? undefined
        : clock.setTimer(300, () => {
            onFilter(typed.trim())
          }),
    [clock, typed, text, onFilter],
  )
  return (
    <FilterField
      className="dk-text"
      label="Filter the desk"
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      onType={setTyped}
    />
  )
}
