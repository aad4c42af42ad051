import { useEffect } from 'react'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { useKept } from '../../../shared/use-kept.ts'

/** What a cart is shown from without a network: nothing of addresses or cards. */
export type SeenCart = Omit<Cart, 'checkout'>
interface KeptCart {
  readonly seen: { readonly cart: SeenCart; readonly at: number } | null
  /** Null where nothing was typed since the last answer. */
  readonly zip: string | null
  readonly coupon: string
}
const nothing: KeptCart = { seen: null, zip: null, coupon: '' }

/** The last cart that was seen on this device, and what was typed beside it and not sent. */
export function useKeptCart(now: { readonly cart: Cart; readonly at: number } | null) {
  const { found, keep } = useKept<KeptCart>('cart')
  const [cart, at] = [now?.cart, now?.at]
  const isRead = found !== undefined
  useEffect(() => {
    if (!isRead || cart === undefined || at === undefined) return
    const { checkout: _addressesAndCards, ...seen } = cart
    keep((before) => ({ ...(before ?? nothing), seen: { cart: seen, at } }))
  }, [isRead, cart, at, keep])
  const { seen, zip, coupon } = found ?? nothing
  return {
    isRead,
    seen,
    typed: { zip, coupon },
    type: (typed: Partial<Pick<KeptCart, 'zip' | 'coupon'>>) => {
      keep((before) => ({ ...(before ?? nothing), ...typed }))
    },
  }
}
