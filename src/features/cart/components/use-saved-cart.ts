import { useEffect } from 'react'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { useSharedDraft } from '../../../shared/drafts/use-shared-draft.ts'

/** The snapshot of a cart for offline display. It holds no addresses and no cards. */
export type CartSnapshot = Omit<Cart, 'checkout'>
interface SavedCart {
  readonly seen: { readonly cart: CartSnapshot; readonly at: number } | null
  /** Null if nothing was entered since the last reply. */
  readonly zip: string | null
  readonly coupon: string
}
const emptySavedCart: SavedCart = { seen: null, zip: null, coupon: '' }

/** The last cart seen on this device, and the postal code and coupon that were entered but not sent. */
export function useSavedCart(now: { readonly cart: Cart; readonly at: number } | null) {
  const { found, again, keep } = useSharedDraft<SavedCart>('cart')
  const [cart, at] = [now?.cart, now?.at]
  const isRead = found !== undefined
  useEffect(() => {
    if (!isRead || cart === undefined || at === undefined) return
    const { checkout: _addressesAndCards, ...seen } = cart
    keep((before) => ({ ...(before ?? emptySavedCart), seen: { cart: seen, at } }))
  }, [isRead, cart, at, keep])
  const { seen, zip, coupon } = found ?? emptySavedCart
  return {
    // A cart does not wait for what was typed into it.
    isRead: isRead || again !== null,
    seen,
    typed: { zip, coupon },
    type: (typed: Partial<Pick<SavedCart, 'zip' | 'coupon'>>) => {
      keep((before) => ({ ...(before ?? emptySavedCart), ...typed }))
    },
  }
}
