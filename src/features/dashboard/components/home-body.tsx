import type { ReactNode } from 'react'
import type { Home } from '../../../../contract/shapes/home.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { useHasWarranty } from '../../../data/use-has-warranty.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AnswerCard } from './answer-card.tsx'
import { BoughtCard } from './bought-card.tsx'
import { MachinesCard } from './machines-card.tsx'
import { DecisionCards, MoneyCards } from './office-cards.tsx'
import { OwnOrdersCard, ProgressCard } from './own-cards.tsx'
import { CounterCards, ShippingCards, ShopCards } from './shop-cards.tsx'
import { usePending } from './use-pending.ts'

const sum = (sections: readonly { readonly total: number }[] = []) =>
  sections.reduce((total, section) => total + section.total, 0)

/** How much waits for the reader, of all that waits for somebody. */
function countWaiting(home: Home, hasWarranty: boolean): number {
  return sum([
    ...(home.payments_to_approve?.sections ?? []),
    ...(home.claims_to_decide?.sections ?? []),
    ...(home.claims_to_pay?.sections ?? []),
    ...(home.returns_to_do?.sections ?? []),
    ...[home.claims_to_answer, home.orders_to_answer, home.claims_overdue, home.orders_to_approve].filter(
      (block) => block !== undefined,
    ),
    ...[home.tickets_to_answer, home.orders_to_ship, home.orders_on_hold].filter((block) => block !== undefined),
    ...(hasWarranty ? [home.records_to_answer, home.records_to_review].filter((block) => block !== undefined) : []),
  ])
}

/** A home's blocks in columns: what waits first, then what is on its way. `jobs`: a servicer's day; `outbox`: this device's work. */
export function HomeBody({
  home,
  now,
  jobs,
  outbox,
}: {
  readonly home: Home
  readonly now: number
  readonly jobs: ReactNode
  readonly outbox: ReactNode
}) {
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  const pending = usePending()
  const props = { home, hasWarranty, pending, now }
  // Staff alone have one of these.
  const isOffice = [home.claims_to_decide, home.orders_to_ship, home.tickets_to_answer].some(
    (block) => block !== undefined,
  )
  const isQuiet = countWaiting(home, hasWarranty) === 0
  const quiet =
    isQuiet && jobs === null ? (
      <p className="hm-quiet">
        <Icon name="check-circle" className="ok-t" />
        Nothing waits for you.
      </p>
    ) : null
  const shop = { ...props, mayShip: hasPermission(session, 'orders.approve') }
  if (isOffice && home.claims_to_decide === undefined)
    return (
      <div className="hm-cols two">
        <div className="stack">
          {quiet}
          {jobs}
          <ShippingCards {...shop} />
        </div>
        <div className="stack">
          <DecisionCards {...props} />
          <CounterCards {...props} />
          {outbox}
        </div>
      </div>
    )
  if (isOffice)
    return (
      <div className="hm-cols three">
        <div className="stack">
          {quiet}
          {jobs}
          <MoneyCards {...props} />
        </div>
        <div className="stack">
          <DecisionCards {...props} />
        </div>
        <div className="stack">
          <ShopCards {...shop} />
          {outbox}
        </div>
      </div>
    )
  return (
    <div className="hm-cols wide">
      <div className="stack">
        {quiet}
        {jobs}
        {/* A servicer's jobs have questions of their own. */}
        <AnswerCard {...props} {...(jobs === null ? {} : { title: 'You filed: needs your answer' })} />
        {home.orders_open === undefined ? null : <OwnOrdersCard orders={home.orders_open} pending={pending} />}
        {home.machines === undefined || !hasWarranty ? null : <MachinesCard machines={home.machines} />}
      </div>
      <div className="stack">
        <ProgressCard home={home} hasWarranty={hasWarranty} />
        {home.bought_parts === undefined ? null : <BoughtCard bought={home.bought_parts} now={now} />}
        {outbox}
      </div>
    </div>
  )
}
