import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useShopName } from '../../ui/shop-name.ts'
import { ShopWordmark } from '../../ui/shop-wordmark.tsx'
import type { LinkTo } from './link-to.ts'
import { visitorLinks } from './visitor-links.ts'
import '../../ui/wrapc.css'
import './site-header.css'

interface SiteHeaderProps {
  readonly link: LinkTo
  /** `visitor` has the navigation below; `shop` and `work` belong to users, whose navigation is the side menu and the tabs. */
  readonly kind: 'visitor' | 'shop' | 'work'
  readonly search: ReactNode
  /** After the search: the sign-in, the cart. */
  readonly ends: ReactNode
  /** Whether a link of the navigation is the current page. */
  readonly isCurrent?: (path: string) => boolean
}

/** The search header on top of every page (`SF058`). The brand decides its layout, by tokens and style sheets alone (`SF002`). */
export function SiteHeader({ link: Anchor, kind, search, ends, isCurrent }: SiteHeaderProps) {
  const { wordmark } = useShopName()
  const isVisitor = kind === 'visitor'
  const classes = ['shop-bar', isVisitor ? '' : 'is-in', kind === 'work' ? 'is-work' : '']
  if (search === null) classes.push('no-search')
  return (
    <header className={classes.filter(Boolean).join(' ')}>
      <div className="wrapc sb-row">
        <Anchor
          className="sb-brand"
          to={isVisitor ? '/equipment-types' : '/dashboard'}
          aria-label={isVisitor ? `${wordmark}, equipment` : `${wordmark}, start`}
        >
          <ShopWordmark side={26} />
        </Anchor>
        {search}
        {ends}
      </div>
      {isVisitor ? (
        <nav className="sb-nav" aria-label="Main">
          <div className="wrapc">
            {visitorLinks.map(({ path, label }) => (
              <Anchor key={path} to={path} aria-current={isCurrent?.(path) === true ? 'page' : undefined}>
                {label}
              </Anchor>
            ))}
          </div>
        </nav>
      ) : null}
    </header>
  )
}

/** What a shop that hides its header keeps: the sign-in and the cart (`SF074`). */
export const BareHeader = ({ children }: { readonly children: ReactNode }) => (
  <header className="shop-bar no-search is-bare">
    <div className="wrapc sb-row">{children}</div>
  </header>
)

export const SignInLink = ({
  link: Anchor,
  to,
  isCurrent = false,
}: {
  readonly link: LinkTo
  readonly to: string
  readonly isCurrent?: boolean
}) => (
  <Anchor className="sb-in" to={to} aria-current={isCurrent ? 'page' : undefined}>
    <Icon name="person" size="l" />
    <span>Sign in</span>
  </Anchor>
)
