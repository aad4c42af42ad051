import { useEffect, useState } from 'react'
import { useClock } from '../../../data/clock.tsx'
import { Icon } from '../../../ui/icon.tsx'
import '../../../ui/field.css'

/** Text matched against claim, serial number, customer and city; asked for once the typing rests. */
export function Filter({ onFilter }: { readonly onFilter: (filter: string) => void }) {
  const clock = useClock()
  const [typed, setTyped] = useState('')
  useEffect(
    () =>
      clock.after(300, () => {
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
          placeholder="Claim, serial, customer, city"
          aria-label="Filter the claims"
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
          }}
        />
      </div>
    </search>
  )
}
