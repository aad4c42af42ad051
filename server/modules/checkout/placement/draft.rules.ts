import type { ShippingAddress } from '../../../../domain/checkout/checks.ts'
import type { CartWithLines, StoredCart } from '../../cart/index.ts'
import type { Draft } from './draft.service.ts'

/** Whether a draft has what the customer has chosen in the cart now: parts, address, service and coupon. */
export function isDraftOf(draft: Draft, cart: StoredCart, lines: CartWithLines['lines']): boolean {
  const { order } = draft
  const ordered = new Map(draft.lines.map(({ product_id, qty }) => [product_id, qty]))
  return (
    lines.length === ordered.size &&
    lines.every(({ productId, qty }) => ordered.get(productId) === qty) &&
    cart.shipCode === order.ship_code &&
    cart.coupon === order.coupon &&
    cart.requireSignature === order.require_signature &&
    cart.warranty === (order.order_type === 'warranty') &&
    isAddressOf(draft, cart.shippingAddress)
  )
}

function isAddressOf({ order, shippingState }: Draft, address: ShippingAddress | null): boolean {
  return (
    (address?.name ?? '') === order.shipping_name &&
    (address?.organization ?? '') === order.shipping_company &&
    (address?.addr1 ?? '') === order.shipping_addr1 &&
    (address?.addr2 ?? '') === order.shipping_addr2 &&
    (address?.city ?? '') === order.shipping_city &&
    (address?.state ?? '') === shippingState &&
    (address?.postal_code ?? '') === order.shipping_postal_code &&
    (address?.phone ?? '') === order.shipping_phone &&
    (address?.email ?? '') === order.shipping_email
  )
}
