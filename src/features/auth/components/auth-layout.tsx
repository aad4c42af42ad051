import type { ReactNode } from 'react'
import { navigateTo } from '../../../platform/path.ts'
import { ShopWordmark } from '../../../ui/shop-wordmark.tsx'
import { AuthSite } from './auth-site.tsx'
import '../sign-in.css'

/** The layout of the signed-out pages: the form on the left and, on desktop, the artwork on the right. */
export function AuthLayout({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className="si">
      <div className="sil">
        <AuthSite />
        <header className="row">
          <ShopWordmark />
          <a
            className="end to-shop"
            href="/equipment-types"
            onClick={(event) => {
              event.preventDefault()
              navigateTo('/equipment-types')
            }}
          >
            Shop without an account
          </a>
        </header>
        <main className={isWide ? 'sif wide' : 'sif'}>{children}</main>
        <footer className="t13 mute">Parts, warranties and labor claims for fitness equipment</footer>
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
  )
}
