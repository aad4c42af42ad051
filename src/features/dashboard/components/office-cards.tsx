import type { Home } from '../../../../contract/shapes/home.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { ClaimRows } from './claim-rows.tsx'
import { HomeCard } from './home-card.tsx'
import type { HomeNumber } from './home-card.tsx'
import { overdueClaims, recordsToReview, toDesk, toOrders } from './home-paths.ts'
import { OrderRows } from './order-rows.tsx'
import { RecordRows } from './record-rows.tsx'
import type { Pending } from './use-pending.ts'

export interface CardProps {
  readonly home: Home
  readonly hasWarranty: boolean
  readonly pending: Pending
  readonly now: number
}

const labels: Readonly<Partial<Record<ClaimStatus, string>>> = {
  requests: 'New requests',
  open: 'To assign',
  reassign: 'To reassign',
  approve_labor: 'Approve labor',
  approve_payment: 'Approve payment',
  approved_for_payment: 'To send',
  awaiting_payment: 'To mark as paid',
}
type Sections = NonNullable<Home['claims_to_decide']>['sections']
const toNumbers = (sections: Sections): HomeNumber[] =>
  sections.map((of) => ({ ...of, label: labels[of.section] ?? of.section, to: toDesk(of.section) }))
const isEmpty = (sections: Sections) => sections.every(({ total }) => total === 0)

/** `$1,204.50 at stake`. */
const formatStake = ({ amount, partial }: NonNullable<Home['payments_to_approve']>, what: string) =>
  `${partial ? 'more than ' : ''}${formatPrice(amount)} ${what}`

/** The reviewer's money: payments to approve, the dearest first, and what is to be paid. */
export function MoneyCards({ home, ...rest }: CardProps) {
  const { payments_to_approve: payments, claims_to_pay: approved } = home
  return (
    <>
      {payments === undefined || isEmpty(payments.sections) ? null : (
        <HomeCard
          title="Payments to approve"
          note={formatStake(payments, 'at stake')}
          numbers={toNumbers(payments.sections)}
        >
          <ul>
            <ClaimRows rows={payments.rows} isAtDesk {...rest} />
          </ul>
        </HomeCard>
      )}
      {approved === undefined || isEmpty(approved.sections) ? null : (
        <HomeCard title="To pay" note={formatStake(approved, 'approved')} numbers={toNumbers(approved.sections)}>
          <ul>
            <ClaimRows rows={approved.rows} isAtDesk {...rest} />
          </ul>
        </HomeCard>
      )}
    </>
  )
}

/** What waits for a decision, the oldest first: overdue claims, then claims, orders and registrations. */
export function DecisionCards({ home, hasWarranty, ...rest }: CardProps) {
  const { claims_overdue: overdue, claims_to_decide: claims, orders_to_approve: orders } = home
  const records = hasWarranty ? home.records_to_review : undefined
  return (
    <>
      {claims === undefined || isEmpty(claims.sections) ? null : (
        <HomeCard title="Claims to decide" numbers={toNumbers(claims.sections)}>
          <ul>
            <ClaimRows rows={claims.rows} isAtDesk {...rest} />
          </ul>
        </HomeCard>
      )}
      {overdue === undefined || overdue.total === 0 ? null : (
        <HomeCard title="Overdue" numbers={[{ ...overdue, label: 'overdue claims', to: overdueClaims }]}>
          <ul>
            <ClaimRows rows={overdue.rows} isOverdue {...rest} />
          </ul>
        </HomeCard>
      )}
      {orders === undefined || orders.total === 0 ? null : (
        <HomeCard
          title="Orders to approve"
          numbers={[{ ...orders, label: 'orders to approve', to: toOrders('approval pending') }]}
        >
          <ul>
            <OrderRows rows={orders.rows} action="Review" {...rest} />
          </ul>
        </HomeCard>
      )}
      {records === undefined || records.total === 0 ? null : (
        <HomeCard
          title="Registrations to review"
          numbers={[{ ...records, label: 'registrations to review', to: recordsToReview }]}
        >
          <ul>
            <RecordRows rows={records.rows} action="Review" {...rest} />
          </ul>
        </HomeCard>
      )}
    </>
  )
}
