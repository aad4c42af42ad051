import { Suspense, lazy, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { FindProvider } from '../../data/find-opener.tsx'
import { useSession } from '../../data/session.tsx'
import { Routes } from '../routes.tsx'
import { isCheckoutStep, isLabelPage, isShop } from './entries.ts'
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

const OwnSheets = lazy(async () => ({ default: (await import('./shell-sheets.tsx')).ShellSheets }))

/** S42: menu, header and tabs around every screen. Open sheets close when the path changes. */
export function Shell() {
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
  return (
    <ConnectionStatusRoot>
      <div className={isSignedIn && hasMenu ? 'shell is-in' : 'shell'}>
        {isLabel ? null : <SiteNotices />}
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
          {hasMenu && (!isSignedIn || isShop(pathname)) ? <ShopHeader /> : null}
          <div className="outlet">
            <FindProvider value={isSignedIn && hasMenu ? showFind : null}>
              <Routes />
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
      {isSignedIn ? (
        <Suspense fallback={null}>
          <OwnSheets open={open} onShow={show} />
        </Suspense>
      ) : null}
      <PageEffects />
      <UpdatePrompt />
    </ConnectionStatusRoot>
  )
}
