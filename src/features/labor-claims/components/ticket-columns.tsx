import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** The cards of a ticket by what is in them; one that does not apply draws nothing. */
export type TicketCards = Readonly<Record<CardName, ReactNode>>

const phone = [
  'facts',
  'kit',
  'trouble',
  'timer',
  'steps',
  'clock',
  'photos',
  'notes',
  'parts',
  'orders',
  'trips',
  'mileage',
  'signature',
  'pay',
  'earlier',
  'told',
  'office',
  'history',
] as const
type CardName = (typeof phone)[number]

const desk = {
  main: ['facts', 'kit', 'trouble', 'clock', 'notes', 'trips', 'pay', 'earlier', 'history'],
  side: ['timer', 'steps', 'photos', 'parts', 'orders', 'mileage', 'signature', 'told', 'office'],
} as const satisfies Readonly<Record<string, readonly CardName[]>>

/** One column in the order of the work on a phone; on a desk two, with the work in hand on the right. */
export function TicketColumns({ cards, isDesk }: { readonly cards: TicketCards; readonly isDesk: boolean }) {
  const column = (names: readonly CardName[]) => names.map((name) => <Fragment key={name}>{cards[name]}</Fragment>)
  return isDesk ? (
    <div className="ticket">
      <div className="stack">{column(desk.main)}</div>
      <div className="stack tk-side">{column(desk.side)}</div>
    </div>
  ) : (
    <div className="stack">{column(phone)}</div>
  )
}
