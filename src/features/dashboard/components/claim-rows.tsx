import type { HomeClaim } from '../../../../contract/shapes/home.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { claimGroup } from '../../../../offline/operations/operation.ts'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { formatDay } from '../../../ui/format-time.ts'
import { formatMachine, formatWait } from './home-texts.ts'
import { toClaim, toDesk } from './home-paths.ts'
import { HomeRow } from './home-row.tsx'
import type { Pending } from './use-pending.ts'

/** What one does with a claim of each status; the rest are opened. */
const actions: Readonly<Partial<Record<ClaimStatus, string>>> = {
  'pending - response needed': 'Answer',
  requests: 'Review',
  open: 'Assign',
  reassign: 'Assign',
  approve_labor: 'Review',
  approve_payment: 'Review',
  approved_for_payment: 'Pay',
  awaiting_payment: 'Pay',
}

/** Claims of a home. `isOverdue`: the last day to file matters more than how long they wait. `isAtDesk`: they open at the reviewer's desk. */
export function ClaimRows({
  rows,
  pending,
  now,
  isOverdue = false,
  isAtDesk = false,
}: {
  readonly rows: readonly HomeClaim[]
  readonly pending: Pending
  readonly now: number
  readonly isOverdue?: boolean
  readonly isAtDesk?: boolean
}) {
  return rows.map((row) => (
    <HomeRow
      key={row.ticket_id}
      to={isAtDesk ? toDesk(row.status, row.ticket_id) : toClaim(row.ticket_id)}
      title={row.customer}
      facts={
        <>
          {row.display_id} · {formatMachine(row)} ·{' '}
          {isOverdue && row.file_by !== null ? (
            <span className="bad-t">file by {formatDay(row.file_by, now)}</span>
          ) : (
            formatWait(row.created_at, now)
          )}
        </>
      }
      text={row.question}
      {...(row.amount === null ? {} : { end: <b className="b">{formatPrice(row.amount)}</b> })}
      action={isOverdue ? 'Open' : (actions[row.status] ?? 'Open')}
      pending={pending.get(claimGroup(row.ticket_id))}
    />
  ))
}
