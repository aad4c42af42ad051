import { Link, useLocation } from 'react-router-dom'
import { site } from '../../../contract/site.ts'
import { useSession } from '../../data/session.tsx'
import { useRead } from '../../data/use-read.ts'
import { SearchBox } from '../../features/catalogue/components/search/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { WaitingBadge } from '../../ui/waiting-badge.tsx'
import { useShopName } from '../../ui/shop-name.ts'
import { ShopWordmark } from '../../ui/shop-wordmark.tsx'
import { signInPath } from '../guard.ts'
import { CartLink } from './cart-link.tsx'
import { isCurrent, shopEntries } from './entries.ts'
import '../../ui/wrapc.css'
import './shop-header.css'

/** S42: the search above the shop's pages; for visitors also the navigation and the sign-in link. */
export function ShopHeader() {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const info = useRead(site.table.readSite, { query: {} })
  const { wordmark } = useShopName()
  const isIn = session.logged_in
  // A shop without the header still needs a way to the sign-in and the cart; the side menu has both for users.
  if (info.state === 'ready' && !info.value.showHeader)
    return isIn ? null : (
      <header className="shop-bar no-search is-bare">
        <div className="wrapc sb-row">
          <SignInLink to={signInPath(pathname + search)} />
          <CartLink />
        </div>
      </header>
    )
  // The shop's first page has a large search of its own.
  const hasSearch = pathname !== '/equipment-types'
  if (isIn && !hasSearch) return null
  return (
    <header className={['shop-bar', isIn ? 'is-in' : '', hasSearch ? '' : 'no-search'].filter(Boolean).join(' ')}>
      <div className="wrapc sb-row">
        {isIn ? null : (
          <Link className="sb-brand" to="/equipment-types" aria-label={`${wordmark}, equipment`}>
            <ShopWordmark side={26} />
          </Link>
        )}
        {hasSearch ? <SearchBox /> : null}
        {isIn ? (
          <>
            <WaitingBadge />
            <CartLink />
          </>
        ) : (
          <SignInLink to={signInPath(pathname + search)} />
        )}
        {isIn ? null : <CartLink />}
      </div>
      {isIn ? null : (
        <nav className="sb-nav" aria-label="Main">
          <div className="wrapc">
            {shopEntries
              .filter(({ count }) => count !== 'cart')
              .map((entry) => (
                <Link key={entry.path} to={entry.path} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
                  {entry.label}
                </Link>
              ))}
          </div>
        </nav>
      )}
    </header>
  )
}

const SignInLink = ({ to }: { readonly to: string }) => (
  <Link className="sb-in" to={to}>
    <Icon name="person" size="l" />
    <span>Sign in</span>
  </Link>
)
