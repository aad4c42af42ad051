import { Link } from 'react-router-dom'
import { orders } from '../../../../contract/orders.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { useNow } from '../../../data/clock.tsx'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { formatDay } from '../../../ui/format-time.ts'

/** A shorter one is still being typed. */
const leastSerial = 10
const maxShown = 5

/** The earlier orders of a warranty order's machine (`SF088`), the latest first, of those that the reader may see. */
export function MachineOrders({ serial }: { readonly serial: string }) {
  const { session } = useSession()
  const now = useNow(60_000)
  const serial_number = normalizeSerial(serial)
  const isOn = serial_number.length >= leastSerial && hasPermission(session, 'orders.view')
  const read = useRead(orders.table.listOrders, { query: { serial_number, page: 1 } }, { isOn })
  if (!isOn || read.state !== 'ready' || read.value.data.length === 0) return null
  const { data, total } = read.value
  return (
    <section aria-labelledby="co-machine-orders">
      <h2 className="t20" id="co-machine-orders">
        Earlier orders of this machine
      </h2>
      <ul className="list card mt3" aria-labelledby="co-machine-orders">
        {data.slice(0, maxShown).map((row) => (
          <li key={row.order_id}>
            <Link className="item" to={`/dashboard/orders/${row.display_id}`}>
              <span className="grow">
                <span className="t14 b">
                  {row.display_id} · {getOrderStatusLabel(row.status)}
                </span>
                <span className="t13 mute">
                  {formatDay(row.created_at, now)} · {row.first_part}
                  {row.parts > 1 ? ` and ${row.parts - 1} more` : ''}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > maxShown ? (
        <Link
          className="t14"
          to={`/dashboard/orders?${new URLSearchParams({ serial_number, start_date: 'all' }).toString()}`}
        >
          All {total}
        </Link>
      ) : null}
    </section>
  )
}
