import { Link } from 'react-router-dom'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import { ticketPath } from '../claim-paths.ts'
import { getCustomerName, getMachineName } from '../claim-display.ts'

/** Claims filed on this device that the server does not have yet, above the server's list. */
export function UnsentClaims({ filter, now }: { readonly filter: string; readonly now: number }) {
  const filed = useLiveQuery((engine) => engine.claims('filed'), [])
  const term = filter.trim().toLowerCase()
  const rows = (filed.state === 'ready' ? filed.value.rows : []).filter(
    ({ value, pending }) =>
      pending['claim'] !== undefined &&
      [value.serial_number, getCustomerName(value), value.customer_city].some((one) =>
        one.toLowerCase().includes(term),
      ),
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
                <span className="ti">{getCustomerName(value)}</span>
                <span className="t14 ink2 ell">
                  {getMachineName(value)} · <span className="mono">{value.serial_number}</span>
                </span>
                <span className="t13 mute">Saved {formatMoment(value.updated_at, now)}</span>
              </div>
              {pending['claim'] === undefined ? null : <WaitingChip {...toChip(pending['claim'])} />}
              <Icon name="forward" className="chev" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
