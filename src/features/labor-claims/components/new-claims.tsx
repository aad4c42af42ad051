import { Link } from 'react-router-dom'
import { useLive } from '../../../data/use-live.ts'
import { Icon } from '../../../ui/icon.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { chipOf } from '../../../shared/waiting-words.ts'
import { ticketPath } from './job-paths.ts'
import { customerOf, machineOf } from './ticket-words.ts'

/** Claims that were filed on this device and have not arrived: above the list that the server tells. */
export function NewClaims({ filter, now }: { readonly filter: string; readonly now: number }) {
  const filed = useLive((engine) => engine.claims('filed'), [])
  const word = filter.trim().toLowerCase()
  const rows = (filed.state === 'ready' ? filed.value.rows : []).filter(
    ({ value, pending }) =>
      pending['claim'] !== undefined &&
      [value.serial_number, customerOf(value), value.customer_city].some((one) => one.toLowerCase().includes(word)),
  )
  if (rows.length === 0) return null
  return (
    <section className="cl-new" aria-label="Filed on this device">
      <div className="sect">
        <h2>Filed on this device</h2>
        <span className="count">{rows.length}</span>
      </div>
      <ul className="list">
        {rows.map(({ value, pending }) => (
          <li key={value.ticket_id}>
            <Link className="item" to={ticketPath(value.ticket_id)}>
              <div className="grow">
                <span className="ti">{customerOf(value)}</span>
                <span className="t14 ink2 ell">
                  {machineOf(value)} · <span className="mono">{value.serial_number}</span>
                </span>
                <span className="t13 mute">Saved {sayMoment(value.updated_at, now)}</span>
              </div>
              {pending['claim'] === undefined ? null : <WaitingChip {...chipOf(pending['claim'])} />}
              <Icon name="forward" className="chev" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
