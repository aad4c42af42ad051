import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** The cards of a ticket by name. A card that does not apply is null. */
export type TicketCards = Readonly<Record<CardName, ReactNode>>

const phone = [
  'gone',
  'facts',
  'offline',
  'problems',
  'bulletins',
  'points',
  'timer',
  'check',
  'actions',
  'progress',
  'photos',
  'notes',
  'parts',
  'partReturns',
  'orders',
  'trips',
  'mileage',
  'signature',
  'payment',
  'earlier',
  'papers',
  'emailUpdates',
  'office',
  'history',
] as const
type CardName = (typeof phone)[number]

const desk = {
  main: [
    'gone',
    'facts',
    'offline',
    'problems',
    'bulletins',
    'points',
    'progress',
    'check',
    'notes',
    'trips',
    'payment',
    'earlier',
    'history',
  ],
  side: [
    'timer',
    'actions',
    'photos',
    'parts',
    'partReturns',
    'orders',
    'mileage',
    'signature',
    'papers',
    'emailUpdates',
    'office',
  ],
} as const satisfies Readonly<Record<string, readonly CardName[]>>

/** Lays out the cards: one column in working order on phones, two columns on desktops. */
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
