import { useRef } from 'react'
import type { SiteInfo } from '../../../../contract/site.ts'
import { navigateTo, usePath, useQueryText } from '../../../platform/path.ts'
import { BareHeader, SignInLink, SiteHeader } from '../../../shared/site-frame/site-header.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AuthLink } from './auth-link.tsx'
import '../../../shared/site-frame/search-field.css'

/**
 * The search header of the signed-out pages (`SF058`). Its field leads to the search screen: suggestions load with the shop,
 * not with the sign-in.
 */
export function AuthHeader({ shop }: { readonly shop: SiteInfo | null }) {
  const isSignIn = usePath().replace(/\/+$/, '') === '/login'
  const query = useQueryText()
  // On the sign-in page the link keeps the page that comes after it.
  const signIn = <SignInLink link={AuthLink} to={isSignIn ? `/login${query}` : '/login'} isCurrent={isSignIn} />
  const cart = (
    <AuthLink className="sb-cart" to="/cart">
      <Icon name="cart" size="l" />
      <span className="word">Cart</span>
    </AuthLink>
  )
  if (shop?.showHeader === false)
    return (
      <BareHeader>
        {signIn}
        {cart}
      </BareHeader>
    )
  return (
    <SiteHeader
      link={AuthLink}
      kind="visitor"
      search={<QuickSearch />}
      ends={
        <>
          {signIn}
          {cart}
        </>
      }
    />
  )
}

/** A search field without suggestions. Enter opens the search screen. */
function QuickSearch() {
  const field = useRef<HTMLInputElement>(null)
  const search = () => {
    const term = field.current?.value.trim() ?? ''
    if (term === '') field.current?.focus()
    else navigateTo(`/search/${encodeURIComponent(term)}`)
  }
  return (
    <search className="find">
      <div className="find-in">
        <input
          ref={field}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label="Search by part number, model or serial"
          placeholder="Part number, model or serial"
          onKeyDown={(event) => {
            if (event.key === 'Enter') search()
          }}
        />
        <button type="button" aria-label="Search" data-sends onClick={search}>
          <Icon name="search" />
        </button>
      </div>
    </search>
  )
}
