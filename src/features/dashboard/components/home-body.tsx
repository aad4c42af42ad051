import type { ReactNode } from 'react'
import type { Home } from '../../../../contract/shapes/home.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { hasPermission } from '../../../data/has-permission.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useSession } from '../../../data/session.tsx'
import { useHasWarranty } from '../../../data/use-has-warranty.ts'
import type { ReadResult } from '../../../data/use-read.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { AnswerCard } from './answer-card.tsx'
import { BoughtCard } from './bought-card.tsx'
import { MachinesCard } from './machines-card.tsx'
import { DecisionCards, MoneyCards } from './office-cards.tsx'
import { OwnOrdersCard, ProgressCard } from './own-cards.tsx'
import { CounterCards, ShippingCards, ShopCards } from './shop-cards.tsx'
import type { Pending } from './use-pending.ts'
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

interface Columns {
  readonly layout: 'two' | 'three' | 'wide'
  readonly columns: readonly ReactNode[]
}

/** The columns of a home that is there. */
function arrange(
  home: Home,
  {
    hasDay,
    hasWarranty,
    mayShip,
    pending,
    now,
    outbox,
  }: {
    readonly hasDay: boolean
    readonly hasWarranty: boolean
    readonly mayShip: boolean
    readonly pending: Pending
    readonly now: number
    readonly outbox: ReactNode
  },
): Columns {
  const props = { home, hasWarranty, pending, now }
  const shop = { ...props, mayShip }
  // Staff alone have one of these.
  const isOffice = [home.claims_to_decide, home.orders_to_ship, home.tickets_to_answer].some(
    (block) => block !== undefined,
  )
  const quiet =
    countWaiting(home, hasWarranty) === 0 && !hasDay ? (
      <p className="hm-quiet">
        <Icon name="check-circle" className="ok-t" />
        Nothing waits for you.
      </p>
    ) : null
  if (isOffice && home.claims_to_decide === undefined)
    return {
      layout: 'two',
      columns: [
        <>
          {quiet}
          <ShippingCards {...shop} />
        </>,
        <>
          <DecisionCards {...props} />
          <CounterCards {...props} />
          {outbox}
        </>,
      ],
    }
  if (isOffice)
    return {
      layout: 'three',
      columns: [
        <>
          {quiet}
          <MoneyCards {...props} />
        </>,
        <>
          <DecisionCards {...props} />
        </>,
        <>
          <ShopCards {...shop} />
          {outbox}
        </>,
      ],
    }
  return {
    layout: 'wide',
    columns: [
      <>
        {quiet}
        {/* A servicer's jobs have questions of their own. */}
        <AnswerCard {...props} {...(hasDay ? { title: 'You filed: needs your answer' } : {})} />
        {home.orders_open === undefined ? null : <OwnOrdersCard orders={home.orders_open} pending={pending} />}
        {home.machines === undefined || !hasWarranty ? null : <MachinesCard machines={home.machines} />}
      </>,
      <>
        <ProgressCard home={home} hasWarranty={hasWarranty} />
        {home.bought_parts === undefined ? null : <BoughtCard bought={home.bought_parts} now={now} />}
        {outbox}
      </>,
    ],
  }
}

/** The columns of a home that has not come. Nothing is shown that it would push away. */
function arrangeUnread(
  home: Exclude<ReadResult<Home>, { state: 'ready' }>,
  isOnline: boolean,
  outbox: ReactNode,
): Columns {
  if (home.state === 'loading')
    return { layout: 'wide', columns: [<Loading key="home" label="Loading your home" rows={6} />] }
  return {
    layout: 'wide',
    columns: [
      isOnline ? (
        <Failed key="home" title="Your home did not load" onAgain={home.refetch}>
          {callErrorMessage(home.error)}
        </Failed>
      ) : (
        <Empty key="home" icon="no-signal" title="Your home is not on this device yet">
          It needs a connection once. What you save here is kept and sent later.
        </Empty>
      ),
      outbox,
    ],
  }
}

/**
 * A home's blocks in columns: what waits first, then what is on its way. `day`: a servicer's day, at the start of the first
 * column, which is the same one before and after the home has come; `outbox`: this device's work.
 */
export function HomeBody({
  home,
  now,
  day,
  outbox,
}: {
  readonly home: ReadResult<Home>
  readonly now: number
  readonly day: ((following: ReactNode) => ReactNode) | null
  readonly outbox: ReactNode
}) {
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const hasWarranty = useHasWarranty()
  const pending = usePending()
  const hasDay = day !== null
  const { layout, columns } =
    home.state === 'ready'
      ? arrange(home.value, {
          ...{ hasDay, hasWarranty, pending, now, outbox },
          mayShip: hasPermission(session, 'orders.approve'),
        })
      : arrangeUnread(home, isOnline, outbox)
  const [first, ...others] = columns
  return (
    <div className={`hm-cols ${layout}`}>
      <div className="stack">{day === null ? first : day(first)}</div>
      {others.map((column, at) => (
        // Columns have places, and no names.
        <div className="stack" key={at}>
          {column}
        </div>
      ))}
    </div>
  )
}
