import { Link, useLocation } from 'react-router-dom'
import { useCartCount } from '../../data/use-cart-count.ts'
import { Icon } from '../../ui/icon.tsx'

const formatItems = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** The count on the cart icon, with a label for screen readers. */
export function CartCount({ count }: { readonly count: number }) {
  return (
    <i className="cart-count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr">, {formatItems(count)}</span>
    </i>
  )
}

/** The link to the cart with the number of items in it (C02). */
export function CartLink() {
  const { pathname } = useLocation()
  const count = useCartCount() ?? 0
  return (
    <Link className="sb-cart" to="/cart" aria-current={pathname === '/cart' ? 'page' : undefined}>
      <Icon name="cart" size="l" />
      <span className="word">Cart</span>
      {count > 0 ? <CartCount count={count} /> : null}
    </Link>
  )
}
