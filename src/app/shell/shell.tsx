import { Suspense, lazy, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { site } from '../../../contract/site.ts'
import { FindProvider } from '../../data/find-opener.tsx'
import { useSession } from '../../data/session.tsx'
import { useRead } from '../../data/use-read.ts'
import { loadLate } from '../../platform/load-late.ts'
import { SiteFooter } from '../../shared/site-frame/site-footer.tsx'
import { PageFrameProvider } from '../../ui/page-frame.ts'
import { isCheckoutStep, isLabelPage } from './entries.ts'
import { useMenuPath } from './menu-path.ts'
import type { OpenSheet } from './shell-sheets.tsx'
import { PageEffects } from './page-effects.tsx'
import { ShopHeader } from './shop-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { SiteNotices } from './site-notices.tsx'
import { ConnectionStatusRoot } from './connection-status-root.tsx'
import { TabBar } from './tab-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import './shell.css'

const OwnSheets = lazy(async () => ({ default: (await loadLate(() => import('./shell-sheets.tsx'))).ShellSheets }))

/** S42: menu, header and tabs around every screen, which are its children. Open sheets close when the path changes. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { session } = useSession()
  const { pathname } = useLocation()
  const at = useMenuPath()
  const [openSheet, setOpenSheet] = useState<{ what: OpenSheet; at: string }>({ what: null, at: pathname })
  const open = openSheet.at === pathname ? openSheet.what : null
  const show = (what: OpenSheet) => {
    setOpenSheet({ what, at: pathname })
  }
  const isSignedIn = session.logged_in
  const showFind = () => {
    show('find')
  }
  const isLabel = isLabelPage(pathname)
  const hasMenu = !isLabel && !isCheckoutStep(pathname)
  const info = useRead(site.table.readSite, { query: {} })
  const shop = info.state === 'ready' ? info.value : null
  const hasHeader = hasMenu && shop?.showHeader !== false
  const frame = useMemo(
    () => ({ hasHeader, footer: hasMenu ? <SiteFooter link={Link} shop={shop} isSlim /> : null }),
    [hasHeader, hasMenu, shop],
  )
  return (
    <ConnectionStatusRoot>
      <div
        className={['shell', isSignedIn && hasMenu ? 'is-in' : '', hasHeader ? 'has-bar' : '']
          .filter(Boolean)
          .join(' ')}
      >
        {isLabel ? null : <SiteNotices shop={shop} />}
        {hasMenu ? <ShopHeader shop={shop} /> : null}
        {isSignedIn && hasMenu ? (
          <SideMenu
            at={at}
            onPerson={() => {
              show('more')
            }}
            onFind={showFind}
          />
        ) : null}
        <div className="stage">
          <div className="outlet">
            <FindProvider value={isSignedIn && hasMenu ? showFind : null}>
              <PageFrameProvider value={frame}>{children}</PageFrameProvider>
            </FindProvider>
          </div>
        </div>
        {hasMenu ? (
          <TabBar
            at={at}
            onMore={() => {
              show('more')
            }}
            isMoreOpen={open === 'more'}
          />
        ) : null}
      </div>
      {isSignedIn && typeof window !== 'undefined' ? (
        <Suspense fallback={null}>
          <OwnSheets open={open} onShow={show} />
        </Suspense>
      ) : null}
      <PageEffects />
      <UpdatePrompt />
    </ConnectionStatusRoot>
  )
}
