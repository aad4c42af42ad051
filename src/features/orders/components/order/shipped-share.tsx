import type { Order } from '../../../../../contract/shapes/order.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { formatShippedShare } from '../shipping/shipping-display.ts'

/** That a part of the order has left, and how much of it; nothing where nothing or all of it has. */
export function ShippedShare({ order }: { readonly order: Order }) {
  const share = formatShippedShare(order)
  if (share === '') return null
  return (
    <>
      <StatusChip label="Partly shipped" tone="ok" mark="half" />
      <span className="t13 mute">{share} pieces</span>
    </>
  )
}
