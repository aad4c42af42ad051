import { useRef } from 'react'
import { cartRows } from '../../../../../contract/cart.ts'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { isPostalCode, toPlaceCode } from '../../../../../domain/places/postal-code.ts'
import { useCartCall } from '../../../../data/use-cart.ts'

/** Requests shipping rates as soon as a complete postal code differs from the cart's (C06). */
export function useZipRates({ zip }: Pick<Cart, 'zip'>): (typed: string) => void {
  const { send } = useCartCall(cartRows.table.setZip)
  const requestedZip = useRef(zip)
  return (typed) => {
    if (!isPostalCode(typed) || toPlaceCode(typed) === toPlaceCode(requestedZip.current ?? '')) return
    requestedZip.current = typed
    send({ params: { zip: typed } }).catch(() => {
      // The form reports missing rates and a refused address itself.
      requestedZip.current = null
    })
  }
}
