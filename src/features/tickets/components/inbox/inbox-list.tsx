import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { InboxRow } from '../../../../../contract/shapes/ticket.ts'
import { getStaffChip } from '../thread/ticket-display.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { WaitChip } from './wait-chip.tsx'

const lastWriters: Readonly<Record<InboxRow['last_kind'], string>> = {
  customer: '',
  other: '',
  staff: 'We: ',
  note: 'Note: ',
  automatic: 'Automatic: ',
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * The tickets of a section. In the list, the arrow keys, J and K move, Enter opens, and R begins the answer of the open
 * one and opens another one: keys that act only while a row has the focus, and on that row.
 */
export function InboxList({
  rows,
  selected,
  now,
  isDesk,
  toPath,
  onAnswer,
}: {
  readonly rows: readonly InboxRow[]
  /** The number of the open ticket. */
  readonly selected: string
  readonly now: number
  readonly isDesk: boolean
  readonly toPath: (row: InboxRow) => string
  /** Moves the focus into the answer of the open ticket. */
  readonly onAnswer: () => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>, at: number, isOpen: boolean) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'r') {
      event.preventDefault()
      if (event.repeat) return
      // An answer goes to the open ticket, whose address is not in the list.
      if (isOpen) onAnswer()
      else event.currentTarget.click()
      return
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('a')[at + step]?.focus()
  }
  return (
    <ul ref={list} className="list" aria-label="Tickets">
      {rows.map((row, at) => (
        <li key={row.number}>
          <Link
            className={row.number === selected ? 'item tb-row is-open' : 'item tb-row'}
            to={toPath(row)}
            replace={isDesk}
            {...(row.number === selected ? { 'aria-current': 'true' as const } : {})}
            onKeyDown={(event) => {
              onKeyDown(event, at, row.number === selected)
            }}
          >
            <span className="grow">
              <span className="row">
                <span className="t14 b ell">{row.contact_name}</span>
                <span className="end">
                  {row.waiting_since === null ? (
                    <span className="t12 mute tn nw">{formatMoment(row.last_at, now)}</span>
                  ) : (
                    <WaitChip since={row.waiting_since} now={now} />
                  )}
                </span>
              </span>
              <span className="t13 ell">{row.subject}</span>
              <span className="t13 mute ell">
                {lastWriters[row.last_kind]}
                {row.last_text}
              </span>
              <span className="row wrap tb-tags">
                <span className="t12 mute mono">{row.number}</span>
                {row.status === 'open' ? null : <StatusChip {...getStaffChip(row.status)} />}
                {row.held > 0 ? <span className="tag tb-held">Held mail</span> : null}
                {row.assignee === null ? null : <span className="t12 mute end ell">{row.assignee.name}</span>}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
