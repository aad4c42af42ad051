import { Link } from 'react-router-dom'
import type { Home } from '../../../../contract/shapes/home.ts'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { HomeCard } from './home-card.tsx'
import { formatTotal } from './home-texts.ts'
import { toOrders, toOrdersOfDay } from './home-paths.ts'
import type { CardProps } from './office-cards.tsx'
import { OrderRows } from './order-rows.tsx'
import { ReturnsBlock } from './returns-block.tsx'
import { TicketsCard } from './tickets-card.tsx'

/** The day's orders and what they sold for. */
function DayCard({ day }: { readonly day: NonNullable<Home['orders_today']> }) {
  return (
    <section className="card" aria-label="Today">
      <Link className="item hm-day" to={toOrdersOfDay(day.day)}>
        <span className="grow">
          <span className="t13 mute">Orders today</span>
          <span className="t26 tn">{formatTotal(day)}</span>
        </span>
        <span className="hm-end">
          <span className="t13 mute">Sold</span>
          <span className="t26 tn">{formatPrice(day.amount)}</span>
        </span>
      </Link>
    </section>
  )
}

type ShopProps = CardProps & { readonly mayShip: boolean }

function ShipCard({ home: { orders_to_ship: ready }, mayShip, pending, now }: ShopProps) {
  if (ready === undefined || ready.total === 0) return null
  return (
    <HomeCard title="To ship" numbers={[{ ...ready, label: 'orders to ship', to: toOrders('to ship') }]}>
      <ul>
        <OrderRows rows={ready.rows} action={mayShip ? 'Ship' : 'Open'} pending={pending} now={now} />
      </ul>
    </HomeCard>
  )
}

function HoldCard({ home: { orders_on_hold: held }, pending, now }: ShopProps) {
  if (held === undefined || held.total === 0) return null
  return (
    <HomeCard title="On hold" numbers={[{ ...held, label: 'orders on hold', to: toOrders('on hold') }]}>
      <ul>
        <OrderRows rows={held.rows} action="Open" pending={pending} now={now} />
      </ul>
    </HomeCard>
  )
}

const Tickets = ({ home: { tickets_to_answer: tickets }, now }: CardProps) =>
  tickets === undefined ? null : <TicketsCard tickets={tickets} now={now} />
const Returns = ({ home: { returns_to_do: due }, now }: CardProps) =>
  due === undefined ? null : <ReturnsBlock returns={due} now={now} />
const Day = ({ home: { orders_today: day } }: CardProps) => (day === undefined ? null : <DayCard day={day} />)

/** The shop's day in one column: orders of today, questions to answer, orders to ship, and those on hold with the reason. */
export function ShopCards(props: ShopProps) {
  return (
    <>
      <Day {...props} />
      <Tickets {...props} />
      <ShipCard {...props} />
      <Returns {...props} />
      <HoldCard {...props} />
    </>
  )
}

/** The same for those who have nothing else: orders in one column. `CounterCards` has what goes beside them. */
export function ShippingCards(props: ShopProps) {
  return (
    <>
      <Day {...props} />
      <ShipCard {...props} />
      <HoldCard {...props} />
    </>
  )
}

/** Customers' questions, and what comes back. */
export function CounterCards(props: CardProps) {
  return (
    <>
      <Tickets {...props} />
      <Returns {...props} />
    </>
  )
}
