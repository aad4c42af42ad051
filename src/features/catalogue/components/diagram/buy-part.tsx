import { useState } from 'react'
import { mostOfOne } from '../../../../../domain/cart/totals.ts'
import { AddToCart } from '../../../../shared/add-to-cart.tsx'
import { useOffer } from '../../../../shared/use-offer.ts'
import { Stepper } from '../../../../ui/stepper.tsx'
import type { BillLine } from './callouts.ts'

/** Puts a part of the drawing into the cart: as many as one machine has, unless the chosen row says another number (S04). */
export function BuyPart({ line, isChosen }: { readonly line: BillLine; readonly isChosen: boolean }) {
  const [qty, setQty] = useState(Math.max(1, line.per_machine))
  const offer = useOffer(line)
  // What replaced it stands beside its number already.
  if (offer === 'price' || offer === 'newer' || (offer === 'back' && !isChosen)) return null
  return (
    <span className="dg-buy no-print">
      {isChosen && offer === 'buy' ? (
        <Stepper label={`Quantity of ${line.name}`} value={qty} most={mostOfOne} onChange={setQty} />
      ) : null}
      <AddToCart part={line} qty={qty} alert="notify" look={isChosen ? 'small' : 'icon'} />
    </span>
  )
}
