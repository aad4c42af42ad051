import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import './filter-panel.css'

/** The filters of a list: some that always show, the others behind 'Filters', which says how many are set. */
export function FilterPanel({
  top,
  count,
  columns,
  onClear,
  children,
  note,
}: {
  /** What always shows, such as a search or a period. */
  readonly top: ReactNode
  /** How many filters behind the button are set. */
  readonly count: number
  /** How many stand side by side at a desk. */
  readonly columns: 4 | 5
  readonly onClear: () => void
  readonly children: ReactNode
  /** A sentence below the fields. */
  readonly note?: ReactNode
}) {
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <div className="fp no-print">
      <div className="fp-top">
        {top}
        <Button
          icon="filter"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {count === 0 ? 'Filters' : `Filters, ${count} set`}
        </Button>
      </div>
      {isOpen ? (
        <div className={`fp-fields of-${columns}`} role="group" aria-label="Filters">
          {children}
          <div className="fp-clear">
            <Button fill="clear" disabled={count === 0} onClick={onClear}>
              Clear filters
            </Button>
          </div>
          {note === undefined || note === null ? null : <p className="hint fp-note">{note}</p>}
        </div>
      ) : null}
    </div>
  )
}
