import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../data/session.tsx'
import { useCartCount } from '../../data/use-cart-count.ts'
import { useHasWarranty } from '../../data/use-has-warranty.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { Icon } from '../../ui/icon.tsx'
import { signInPath } from '../guard.ts'
import { CartCount } from './cart-link.tsx'
import { menuEntries, isCurrent, shopEntries, splitTabs } from './entries.ts'

/** The tabs on a phone, with everything else behind More. Visitors get the shop's tabs and the sign-in. */
export function TabBar({ at, onMore, isMoreOpen }: { at: string; onMore: () => void; isMoreOpen: boolean }) {
  const { pathname, search } = useLocation()
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  const { counts } = useConnectionStatus()
  const inCart = useCartCount() ?? 0
  const { waiting, attention } = typeof counts === 'object' ? counts : { waiting: 0, attention: 0 }
  const outboxLabel =
    attention > 0 ? `, ${attention} ${attention === 1 ? 'needs' : 'need'} you` : `, ${waiting} on this device`
  return (
    <nav className="tabbar" aria-label="Tabs">
      {(session.logged_in
        ? splitTabs(menuEntries(session, hasWarranty)).tabs
        : shopEntries.filter((entry) => entry.hasNoTab !== true)
      ).map((entry) => (
        <Link key={entry.path} to={entry.path} aria-current={isCurrent(entry, at) ? 'page' : undefined}>
          <Icon name={entry.icon} />
          <span>{entry.short}</span>
          {entry.count === 'outbox' && waiting + attention > 0 ? (
            <i className={attention > 0 ? 'dot bad' : 'dot'}>
              <span className="sr">{outboxLabel}</span>
            </i>
          ) : null}
          {entry.count === 'cart' && inCart > 0 ? <CartCount count={inCart} /> : null}
        </Link>
      ))}
      {session.logged_in ? (
        <button type="button" aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={onMore}>
          <Icon name="menu" />
          <span>More</span>
        </button>
      ) : (
        <Link to={signInPath(pathname + search)}>
          <Icon name="person" />
          <span>Sign in</span>
        </Link>
      )}
    </nav>
  )
}
