import type { Home } from '../../../../contract/shapes/home.ts'
import { ClaimRows } from './claim-rows.tsx'
import { HomeCard } from './home-card.tsx'
import { recordsToAnswer, toClaims, toOrders } from './home-paths.ts'
import { OrderRows } from './order-rows.tsx'
import { RecordRows } from './record-rows.tsx'
import type { Pending } from './use-pending.ts'

/** What waits for the reader's answer: claims, orders and registrations, each the oldest first. */
export function AnswerCard({
  home,
  hasWarranty,
  pending,
  now,
  title = 'Needs your answer',
}: {
  readonly home: Home
  readonly hasWarranty: boolean
  readonly pending: Pending
  readonly now: number
  readonly title?: string
}) {
  const { claims_to_answer: claims, orders_to_answer: orders } = home
  const records = hasWarranty ? home.records_to_answer : undefined
  const asked = 'pending - response needed'
  const numbers = [
    ...(claims === undefined ? [] : [{ ...claims, label: 'Claims', to: toClaims(asked) }]),
    ...(orders === undefined ? [] : [{ ...orders, label: 'Orders', to: toOrders(`approval ${asked}`) }]),
    ...(records === undefined ? [] : [{ ...records, label: 'Registrations', to: recordsToAnswer }]),
  ]
  if (numbers.every(({ total }) => total === 0)) return null
  return (
    <HomeCard title={title} numbers={numbers}>
      <ul>
        <ClaimRows rows={claims?.rows ?? []} pending={pending} now={now} />
        <OrderRows rows={orders?.rows ?? []} action="Answer" pending={pending} now={now} isOwn />
        <RecordRows rows={records?.rows ?? []} action="Answer" pending={pending} now={now} />
      </ul>
    </HomeCard>
  )
}
