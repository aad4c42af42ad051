import { useRef } from 'react'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { isPostalCode, placeOf } from '../../../../domain/places/postal-code.ts'
import { useCartCall } from '../../../data/use-cart.ts'

/** Asks for the rates of a postal code as soon as it is whole and another than the cart's (C06). */
export function useZipRates({ zip }: Pick<Cart, 'zip'>): (typed: string) => void {
  const { send } = useCartCall(cartRows.table.setZip)
  const asked = useRef(zip)
  return (typed) => {
    if (!isPostalCode(typed) || placeOf(typed) === placeOf(asked.current ?? '')) return
    asked.current = typed
    send({ params: { zip: typed } }).catch(() => {
      // Said where it matters: there are no rates, or the address is refused.
      asked.current = null
    })
  }
}
