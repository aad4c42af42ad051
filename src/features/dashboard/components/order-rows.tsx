import type { HomeOrder } from '../../../../contract/shapes/home.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import type { OrderStatus } from '../../../../domain/orders/states.ts'
import { orderGroup } from '../../../../offline/operations/operation.ts'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'
import { formatWait } from './home-texts.ts'
import { toOrder } from './home-paths.ts'
import { HomeRow } from './home-row.tsx'
import type { Pending } from './use-pending.ts'

const chips: Readonly<Partial<Record<OrderStatus, { readonly tone: Tone; readonly mark: StatusMark }>>> = {
  'on hold': { tone: 'warn', mark: 'half' },
  shipped: { tone: 'ok', mark: 'half' },
}

const formatParts = ({ first_part, parts }: HomeOrder) =>
  parts <= 1 ? first_part : `${first_part} and ${parts - 1} more`

/** Orders on their way, with their status; a shipped one is tracked. */
export function OwnOrderRows({ rows, pending }: { readonly rows: readonly HomeOrder[]; readonly pending: Pending }) {
  return rows.map((row) => (
    <HomeRow
      key={row.order_id}
      to={toOrder(row.display_id)}
      title={formatParts(row)}
      facts={
        <>
          {row.display_id} · {row.order_type === 'warranty' ? 'under warranty' : formatPrice(row.total)} ·{' '}
          <StatusChip
            label={row.status.startsWith('approval') ? 'In review' : getOrderStatusLabel(row.status)}
            {...(chips[row.status] ?? { tone: 'info', mark: 'half' })}
          />
        </>
      }
      text={row.question}
      action={row.status === 'shipped' ? 'Track' : 'Open'}
      pending={pending.get(orderGroup(String(row.order_id)))}
    />
  ))
}

/** Orders that wait for somebody, with whose they are and for how long. */
export function OrderRows({
  rows,
  action,
  pending,
  now,
  isOwn = false,
}: {
  readonly rows: readonly HomeOrder[]
  readonly action: string
  readonly pending: Pending
  readonly now: number
  /** Orders of the own account: what they hold says more than whose they are. */
  readonly isOwn?: boolean
}) {
  return rows.map((row) => (
    <HomeRow
      key={row.order_id}
      to={toOrder(row.display_id)}
      title={isOwn ? formatParts(row) : row.account_name}
      facts={
        <>
          {row.display_id}
          {isOwn ? '' : ` · ${formatParts(row)}`} · {formatWait(row.created_at, now)}
        </>
      }
      text={row.question}
      {...(isOwn ? {} : { end: <b className="b">{formatPrice(row.total)}</b> })}
      action={action}
      pending={pending.get(orderGroup(String(row.order_id)))}
    />
  ))
}
