import { useEffect, useState } from 'react'
import { useClock } from '../../../../data/clock.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import '../../../../ui/field.css'

/** Filters by claim, serial number, customer and city, 300 ms after the last keystroke. */
export function ClaimFilter({ onFilter }: { readonly onFilter: (filter: string) => void }) {
  const clock = useClock()
  const [typed, setTyped] = useState('')
  useEffect(
    () =>
      clock.setTimer(300, () => {
        onFilter(typed.trim())
      }),
    [clock, typed, onFilter],
  )
  return (
    <search className="cl-filter">
      <div className="in">
        <Icon name="search" className="mute" />
        <input
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Claim, serial, customer or city"
          aria-label="Filter claims"
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
          }}
        />
      </div>
    </search>
  )
}
