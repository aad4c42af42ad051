import { cartRows } from '../../contract/cart.ts'
import { useRead } from './use-read.ts'

/** Number of pieces in the cart (C02); null if unknown. The page frame needs nothing else of the cart. */
export function useCartCount(): number | null {
  const count = useRead(cartRows.table.countCart, {})
  return count.state === 'ready' ? count.value.count : null
}
