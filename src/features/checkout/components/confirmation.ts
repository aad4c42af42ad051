import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { addressLine } from '../../../shared/address-line.ts'
import { useKept } from '../../../shared/use-kept.ts'

type Placed = NonNullable<Reply<(typeof checkout.table)['submitOrder']>['order']>

/** The last order that was placed here, as its confirmation shows it, with or without a network. */
export interface Confirmation {
  readonly order: Placed
  /** Epoch ms. */
  readonly at: number
  readonly cart: Pick<
    Cart,
    | 'products'
    | 'totals'
    | 'coupon'
    | 'selected_shipping'
    | 'zip'
    | 'require_signature'
    | 'shipping_estimated'
    | 'product_count'
  >
  readonly to: readonly string[]
  readonly paid: string
}

/** All of a confirmation that is known before the shop has answered. */
export function confirmationOf(cart: Cart, paid: string, at: number): Omit<Confirmation, 'order'> {
  const { products, totals, coupon, selected_shipping, zip, require_signature, shipping_estimated, product_count } =
    cart
  const address = cart.checkout.pending.shipping_address
  return {
    at,
    cart: { products, totals, coupon, selected_shipping, zip, require_signature, shipping_estimated, product_count },
    to: address === null ? [] : [address.name, address.organization, addressLine(address)].filter(Boolean),
    paid,
  }
}

export const useConfirmation = () => useKept<Confirmation>('checkout-done')
