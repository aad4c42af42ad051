import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { isExpired } from '../../../../domain/checkout/card-date.ts'
import { cardWords, expiryWords } from '../../../shared/card-words.ts'
import type { PaysBy } from './order-words.ts'

type Card = NonNullable<CheckoutState['pending']['card']>
/** `given` is the card that this checkout has already; `saved:5` a card that is kept at the gateway. */
export type WayKey = 'given' | 'new' | 'check' | 'terms' | `saved:${number}`

export interface Way {
  readonly key: WayKey
  readonly title: string
  readonly detail: string
  readonly tag?: string
  readonly isOver?: boolean
}

const cardWay = (key: WayKey, card: Card, tag: string, now: number): Way => {
  const isOver = isExpired(card.exp_month, card.exp_year, new Date(now))
  return {
    key,
    title: cardWords(card),
    detail: `${card.name} · ${isOver ? 'expired' : 'expires'} ${expiryWords(card)}`,
    tag,
    isOver,
  }
}

/** How this order can be paid for: cards that are known, a new one, and for the office a check or terms (`storefront §6`). */
export function waysToPay(state: CheckoutState, cards: readonly Card[], now: number): readonly Way[] {
  const { card } = state.pending
  return [
    ...(card !== null && card.card_id === null ? [cardWay('given', card, 'Given', now)] : []),
    ...cards.flatMap((one) => (one.card_id === null ? [] : [cardWay(`saved:${one.card_id}`, one, 'Saved', now)])),
    { key: 'new', title: 'New card', detail: 'Its number goes straight to the gateway.' },
    ...(state.may_send_check
      ? [{ key: 'check' as const, title: 'Check', detail: 'The customer sends a check; nothing is charged now.' }]
      : []),
    ...(state.may_use_terms
      ? [{ key: 'terms' as const, title: 'Terms', detail: 'The account is billed; nothing is charged now.' }]
      : []),
  ]
}

/** The way that is chosen where nobody has chosen: what was given before, else the first saved card that is good. */
export function firstWay(ways: readonly Way[], { pending: { card } }: CheckoutState, paysBy: PaysBy): WayKey {
  if (card !== null) return card.card_id === null ? 'given' : `saved:${card.card_id}`
  if (paysBy !== 'card' && ways.some(({ key }) => key === paysBy)) return paysBy
  return ways.find(({ isOver }) => isOver !== true)?.key ?? 'new'
}
