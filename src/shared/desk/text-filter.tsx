import { useEffect, useRef, useState } from 'react'
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
  const latest = useRef(onFilter)
  useEffect(() => {
    latest.current = onFilter
  })
  // Another view was chosen meanwhile. What is typed here stays as it is, with the space before the next word.
  if (of !== text) {
    setOf(text)
    if (typed.trim() !== text) setTyped(text)
  }
  useEffect(
    () =>
      typed.trim() === text
        ? undefined
        : clock.setTimer(300, () => {
            latest.current(typed.trim())
          }),
    [clock, typed, text],
  )
  return (
    <FilterField label="Filter the desk" placeholder={placeholder} value={typed} maxLength={200} onType={setTyped} />
  )
}
