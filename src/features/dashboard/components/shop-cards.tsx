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
    <section className="card hm-card" aria-label="Today">
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

/** The shop's day: orders of today, questions to answer, orders to ship, and those on hold with the reason. */
export function ShopCards({ home, mayShip, pending, now }: CardProps & { readonly mayShip: boolean }) {
  const { orders_today: day, orders_to_ship: ready, orders_on_hold: held } = home
  return (
    <>
      {day === undefined ? null : <DayCard day={day} />}
      {home.tickets_to_answer === undefined ? null : <TicketsCard tickets={home.tickets_to_answer} now={now} />}
      {ready === undefined || ready.total === 0 ? null : (
        <HomeCard title="To ship" numbers={[{ ...ready, label: 'orders to ship', to: toOrders('to ship') }]}>
          <ul>
            <OrderRows rows={ready.rows} action={mayShip ? 'Ship' : 'Open'} pending={pending} now={now} />
          </ul>
        </HomeCard>
      )}
      {home.returns_to_do === undefined ? null : <ReturnsBlock returns={home.returns_to_do} now={now} />}
      {held === undefined || held.total === 0 ? null : (
        <HomeCard title="On hold" numbers={[{ ...held, label: 'orders on hold', to: toOrders('on hold') }]}>
          <ul>
            <OrderRows rows={held.rows} action="Open" pending={pending} now={now} />
          </ul>
        </HomeCard>
      )}
    </>
  )
}
