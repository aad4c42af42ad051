import { Link, useLocation } from 'react-router-dom'
import type { SiteInfo } from '../../../contract/site.ts'
import { useSession } from '../../data/session.tsx'
import { SearchBox } from '../../features/catalogue/components/search/search-box.tsx'
import { BareHeader, SignInLink, SiteHeader } from '../../shared/site-frame/site-header.tsx'
import { WaitingBadge } from '../../ui/waiting-badge.tsx'
import { signInPath } from '../guard.ts'
import { CartLink } from './cart-link.tsx'
import { isCurrent, isShop, shopEntries } from './entries.ts'

/**
 * S42: the search above every page. Visitors have the navigation and the sign-in with it. On a user's pages of work it
 * is there from sm on: on a phone the toolbar has the search, so that a job keeps its room.
 */
export function ShopHeader({ shop }: { readonly shop: SiteInfo | null }) {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const isIn = session.logged_in
  const signIn = isIn ? null : <SignInLink link={Link} to={signInPath(pathname + search)} />
  // A shop without the header still needs a way to the sign-in and the cart; the side menu has both for users.
  if (shop?.showHeader === false)
    return isIn ? null : (
      <BareHeader>
        {signIn}
        <CartLink />
      </BareHeader>
    )
  const isWork = isIn && !isShop(pathname)
  return (
    <SiteHeader
      link={Link}
      kind={isWork ? 'work' : isIn ? 'shop' : 'visitor'}
      // The shop's first page begins with a large search of its own.
      search={pathname === '/equipment-types' ? null : <SearchBox />}
      ends={
        <>
          {isIn && !isWork ? <WaitingBadge /> : signIn}
          <CartLink />
        </>
      }
      isCurrent={(path) => shopEntries.some((entry) => entry.path === path && isCurrent(entry, pathname))}
    />
  )
}
