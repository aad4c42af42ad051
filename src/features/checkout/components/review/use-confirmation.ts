import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../../contract/checkout.ts'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { addressLine } from '../../../../shared/address/address-line.ts'
import { useSharedDraft } from '../../../../shared/drafts/use-shared-draft.ts'

type PlacedOrder = NonNullable<Reply<(typeof checkout.table)['submitOrder']>['order']>

/** The confirmation of the last order placed on this device. It is stored, so it also shows offline. */
export interface Confirmation {
  readonly order: PlacedOrder
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

/** Builds the part of a confirmation that is known before the server replies. */
export function toConfirmation(cart: Cart, paid: string, at: number): Omit<Confirmation, 'order'> {
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

/** The stored confirmation of the last order placed on this device. */
export const useConfirmation = () => useSharedDraft<Confirmation>('checkout-done')
