import type { ReactNode } from 'react'
import { site } from '../../../../contract/site.ts'
import { useShopLook } from '../../../data/use-shop-look.ts'
import { SiteFooter } from '../../../shared/site-frame/site-footer.tsx'
import { AuthHeader } from './auth-header.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthNotice } from './auth-notice.tsx'
import { usePublicRead } from './use-public-read.ts'
import '../sign-in.css'

/** The layout of the signed-out pages: header, the form on the left and, on desktop, the artwork on the right, footer. */
export function AuthLayout({
  isWide = false,
  below,
  children,
}: {
  isWide?: boolean
  /** What comes late stands under the last link, where it moves nothing that is seen. */
  below?: ReactNode
  children: ReactNode
}) {
  const shop = usePublicRead(site.table.readSite, { query: {} }, 'site')
  useShopLook(shop)
  return (
    <div className="si" data-scrolls>
      <AuthNotice shop={shop} />
      <AuthHeader shop={shop} />
      <div className="sib">
        <div className="sil">
          <main className={isWide ? 'sif wide' : 'sif'}>
            {children}
            <p className="sie">
              <AuthLink className="to-shop" to="/equipment-types">
                Shop without an account
              </AuthLink>
            </p>
            {below}
          </main>
        </div>
        <aside className="desk sir" aria-hidden="true">
          <img className="art by-day" src="/art/machine-light.svg" alt="" loading="lazy" />
          <img className="art at-night" src="/art/machine-dark.svg" alt="" loading="lazy" />
          <div className="sirt">
            <p className="t20">
              The right part, the right machine,
              <br />
              the claim paid.
            </p>
            <p className="mute t14 mt1">Works where there is no signal.</p>
          </div>
        </aside>
      </div>
      <footer>
        <SiteFooter link={AuthLink} shop={shop} />
      </footer>
    </div>
  )
}
