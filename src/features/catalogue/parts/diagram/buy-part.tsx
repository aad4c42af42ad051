import { useState } from 'react'
import { mostOfOne } from '../../../../../domain/cart/totals.ts'
import { AddToCart } from '../../../../shared/add-to-cart.tsx'
import { Stepper } from '../../../../ui/stepper.tsx'
import type { BillLine } from './callouts.ts'

/** Puts a part of the drawing into the cart: as many as one machine has, unless the chosen row says another number (S04). */
export function BuyPart({ line, isChosen }: { readonly line: BillLine; readonly isChosen: boolean }) {
  const [qty, setQty] = useState(Math.max(1, line.per_machine))
  if (line.price === null) return null
  return (
    <span className="dg-buy no-print">
      {isChosen ? <Stepper label={`Quantity of ${line.name}`} value={qty} most={mostOfOne} onChange={setQty} /> : null}
      <AddToCart part={line} qty={qty} alert="notify" look={isChosen ? 'small' : 'icon'} />
    </span>
  )
}
