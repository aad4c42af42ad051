import { cartRows } from '../../contract/cart.ts'
import { useRead } from './use-read.ts'

/** How many pieces are in the cart (C02); null while nobody knows. All that the frame around the pages needs of the cart. */
export function useCartCount(): number | null {
  const count = useRead(cartRows.table.countCart, {})
  return count.state === 'ready' ? count.value.count : null
}
