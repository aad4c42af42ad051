import { Link } from 'react-router-dom'
import type { Home } from '../../../../contract/shapes/home.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { HomeCard } from './home-card.tsx'
import type { HomeNumber } from './home-card.tsx'
import { recordsToReview, toClaims, toOrders } from './home-paths.ts'
import { NumbersCard } from './numbers-card.tsx'
import { OwnOrderRows } from './order-rows.tsx'
import type { Pending } from './use-pending.ts'

/** The account's orders that have not arrived, the oldest first. */
export function OwnOrdersCard({
  orders,
  pending,
}: {
  readonly orders: NonNullable<Home['orders_open']>
  readonly pending: Pending
}) {
  return (
    <HomeCard title="Orders on their way" numbers={[{ ...orders, label: 'open orders', to: toOrders('open') }]}>
      {orders.rows.length === 0 ? (
        <div className="bd hm-none">
          <p className="mute">No order is on its way.</p>
          <Link className={buttonClass({})} to="/equipment-types">
            Find parts
          </Link>
        </div>
      ) : (
        <ul>
          <OwnOrderRows rows={orders.rows} pending={pending} />
        </ul>
      )}
    </HomeCard>
  )
}

const progressLabels: Readonly<Partial<Record<ClaimStatus, string>>> = {
  requests: 'Claims requested',
  open: 'Claims to be assigned',
  assigned: 'Claims with a servicer',
  reassign: 'Claims to be reassigned',
  approve_labor: 'Labor being approved',
  approve_payment: 'Payments being approved',
  approved_for_payment: 'Approved for payment',
  awaiting_payment: 'Awaiting payment',
}

/** What the account has on its way with the office. */
export function ProgressCard({ home, hasWarranty }: { readonly home: Home; readonly hasWarranty: boolean }) {
  const records = hasWarranty ? home.records_in_review : undefined
  const numbers: HomeNumber[] = [
    ...(home.claims_in_progress?.sections ?? []).map((of) => ({
      ...of,
      label: progressLabels[of.section] ?? of.section,
      to: toClaims(of.section),
    })),
    ...(records === undefined ? [] : [{ ...records, label: 'Registrations in review', to: recordsToReview }]),
  ]
  return <NumbersCard title="In progress" numbers={numbers} />
}
