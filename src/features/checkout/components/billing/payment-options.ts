import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { isExpired } from '../../../../../domain/checkout/card-date.ts'
import { formatCard, formatExpiry } from '../../../../shared/formats/format-card.ts'
import type { PaymentMethod } from '../use-order-details.ts'

type Card = NonNullable<CheckoutState['pending']['card']>
/** `given` is the card already entered in this checkout; `saved:5` is a card saved at the gateway. */
export type PaymentKey = 'given' | 'new' | 'check' | 'terms' | `saved:${number}`

export interface PaymentOption {
  readonly key: PaymentKey
  readonly title: string
  readonly detail: string
  readonly tag?: string
  readonly isExpired?: boolean
}

const toCardOption = (key: PaymentKey, card: Card, tag: string, now: number): PaymentOption => {
  const hasExpired = isExpired(card.exp_month, card.exp_year, new Date(now))
  return {
    key,
    title: formatCard(card),
    detail: `${card.name} · ${hasExpired ? 'expired' : 'expires'} ${formatExpiry(card)}`,
    tag,
    isExpired: hasExpired,
  }
}

/**
 * The payment methods of this order: known cards, a new card, and for the office a check or terms (`SF154`).
 */
export function listPaymentOptions(
  state: CheckoutState,
  cards: readonly Card[],
  now: number,
): readonly PaymentOption[] {
  const { card } = state.pending
  return [
    ...(card !== null && card.card_id === null ? [toCardOption('given', card, 'Entered', now)] : []),
    ...cards.flatMap((one) => (one.card_id === null ? [] : [toCardOption(`saved:${one.card_id}`, one, 'Saved', now)])),
    { key: 'new', title: 'New card', detail: 'Your card number goes directly to our payment provider.' },
    ...(state.may_send_check
      ? [{ key: 'check' as const, title: 'Check', detail: 'The customer sends a check; nothing is charged now.' }]
      : []),
    ...(state.may_use_terms
      ? [
          {
            key: 'terms' as const,
            title: 'Terms',
            detail: `${state.terms === undefined ? '' : `${state.terms}. `}The account is billed; nothing is charged now.`,
          },
        ]
      : []),
  ]
}

/**
 * The saved card that this checkout has chosen, where it is not among the saved ones any more: it was removed meanwhile.
 * Null while they are not known.
 */
export function findRemovedCard({ pending: { card } }: CheckoutState, cards: readonly Card[] | null): Card | null {
  if (card === null || card.card_id === null || cards === null) return null
  return cards.some(({ card_id }) => card_id === card.card_id) ? null : card
}

/**
 * The default payment method: the one entered before, as long as it is still there, or the first saved card that has not
 * expired.
 */
export function getDefaultPayment(
  options: readonly PaymentOption[],
  { pending: { card } }: CheckoutState,
  paysBy: PaymentMethod,
): PaymentKey {
  const given = card === null ? null : card.card_id === null ? ('given' as const) : (`saved:${card.card_id}` as const)
  if (given !== null && options.some(({ key }) => key === given)) return given
  if (paysBy !== 'card' && options.some(({ key }) => key === paysBy)) return paysBy
  return options.find((option) => option.isExpired !== true)?.key ?? 'new'
}
