import type { WireSecurityEvent } from '../../../../contract/security.ts'
import { formatSecurityEventKind } from '../../../../domain/security/events.ts'
import { useNow } from '../../../data/clock.tsx'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { formatMoment } from '../../../ui/format-time.ts'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import '../../../ui/card.css'
import './events.css'

const formatKind = ({ kind, repeats }: WireSecurityEvent) =>
  `${formatSecurityEventKind(kind)}${repeats > 1 ? `, ${repeats} times` : ''}`

const formatPerson = (person: NonNullable<WireSecurityEvent['by']>) =>
  person.name.trim() === '' ? `User ${person.user_id}` : person.name

/** Who did it: a person, an email that no user has, or a visitor. */
const formatBy = ({ by, typed }: WireSecurityEvent) =>
  by !== null ? formatPerson(by) : typed === null ? 'Not signed in' : `Unknown email ${typed.slice(0, 6)}`

const formatAbout = ({ by, of }: WireSecurityEvent) =>
  of === null || of.user_id === by?.user_id ? '' : formatPerson(of)

const formatPlace = ({ address, agent }: WireSecurityEvent) =>
  [address, agent].filter((text) => text !== '').join(' · ')

const getColumns = (now: number): readonly Column<WireSecurityEvent>[] => [
  { key: 'at', head: 'Time', cell: ({ at }) => <span className="tn">{formatMoment(at, now)}</span>, className: 'nw' },
  { key: 'kind', head: 'Event', cell: formatKind, className: 'nw' },
  { key: 'by', head: 'By', cell: formatBy, className: 'nw' },
  { key: 'of', head: 'About', cell: formatAbout, className: 'nw' },
  {
    key: 'detail',
    head: 'Detail',
    cell: ({ detail }) => <span className="se-detail">{detail}</span>,
  },
  { key: 'place', head: 'From', cell: formatPlace, className: 'nw' },
]

/** Security events: a table at a desk, one below the other on a phone. */
export function EventRows({ events }: { readonly events: readonly WireSecurityEvent[] }) {
  const isDesk = useIsDesk()
  const now = useNow(60_000)
  if (isDesk)
    return <Table label="Security events" columns={getColumns(now)} rows={events} rowKey={({ event_id }) => event_id} />
  return (
    <div className="card">
      <ul className="list" aria-label="Security events">
        {events.map((event) => {
          const about = formatAbout(event)
          return (
            <li key={event.event_id} className="item">
              <span className="grow">
                <span className="t14 block">{formatKind(event)}</span>
                <span className="t13 block">
                  {formatBy(event)}
                  {about === '' ? '' : ` about ${about}`}
                </span>
                {event.detail === '' ? null : <span className="t13 mute block se-detail">{event.detail}</span>}
                <span className="t13 mute block">{formatPlace(event)}</span>
              </span>
              <span className="t13 tn nw">{formatMoment(event.at, now)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
