import type { ReactNode } from 'react'
import type { PaymentWays } from '../../../../../contract/shapes/order-payment.ts'
import { isExpired } from '../../../../../domain/checkout/card-date.ts'
import { useNow } from '../../../../data/clock.tsx'
import { formatCard, formatExpiry } from '../../../../shared/formats/format-card.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import type { BoundCheck } from '../../../../ui/form/bound-field.ts'

/** Saved cards that have not expired, a new card, and other ways (`children`), as one choice. */
export function CardChoice({
  legend,
  cards,
  form,
  error,
  children,
}: {
  readonly legend: string
  readonly cards: PaymentWays['cards']
  readonly form: { readonly bindCheck: (name: 'way') => BoundCheck }
  readonly error: string | undefined
  readonly children?: ReactNode
}) {
  const now = useNow(3_600_000)
  const valid = cards.filter((card) => !isExpired(card.exp_month, card.exp_year, new Date(now)))
  return (
    <fieldset className="field whole">
      <legend>{legend}</legend>
      {valid.map((card) => (
        <CheckField
          key={card.card_id}
          type="radio"
          value={String(card.card_id)}
          label={`${formatCard(card)}, expires ${formatExpiry(card)}`}
          {...form.bindCheck('way')}
        />
      ))}
      <CheckField type="radio" value="new" label="New card" {...form.bindCheck('way')} />
      {children}
      {error === undefined ? null : <p className="err-t">{error}</p>}
    </fieldset>
  )
}
