import { useEffect, useState } from 'react'
import { useClock } from '../../../../data/clock.tsx'
import { FilterField } from '../../../../shared/filter-field.tsx'
import './claims-list.css'

/** Filters by claim, serial number, customer and city, 300 ms after the last keystroke. */
export function ClaimFilter({ onFilter }: { readonly onFilter: (filter: string) => void }) {
  const clock = useClock()
  const [text, setText] = useState('')
  useEffect(
    () =>
      clock.setTimer(300, () => {
        onFilter(text.trim())
      }),
    [clock, text, onFilter],
  )
  return (
    <FilterField
      className="cl-filter"
      label="Filter claims"
      placeholder="Claim, serial, customer or city"
      value={text}
      maxLength={200}
      onType={setText}
    />
  )
}
