import { useState } from 'react'
import { maxQuantity } from '../../../../../../domain/cart/totals.ts'
import { AddToCart } from '../../../../../shared/cart/add-to-cart.tsx'
import { useOffer } from '../../../../../shared/cart/use-offer.ts'
import { Stepper } from '../../../../../ui/stepper.tsx'
import type { BillLine } from '../callouts.ts'

/** Adds a part of the diagram to the cart: the quantity per machine, or the quantity set in the chosen row (S04). */
export function BuyPart({ line, isChosen }: { readonly line: BillLine; readonly isChosen: boolean }) {
  const [qty, setQty] = useState(Math.max(1, line.per_machine))
  const offer = useOffer(line)
  // The superseding part is already shown beside its number.
  if (offer === 'price' || offer === 'newer' || (offer === 'back' && !isChosen)) return null
  return (
    <span className="dg-buy no-print">
      {isChosen && offer === 'buy' ? (
        <Stepper label={`Quantity of ${line.name}`} value={qty} max={maxQuantity} onChange={setQty} />
      ) : null}
      <AddToCart part={line} qty={qty} alert="notify" look={isChosen ? 'small' : 'icon'} />
    </span>
  )
}
