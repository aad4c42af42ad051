import { Suspense, lazy, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../data/session.tsx'
import { Routes } from '../routes.tsx'
import { isAlone, isShop } from './entries.ts'
import { useMenuPath } from './menu-path.ts'
import type { Over } from './own-sheets.tsx'
import { PageWatch } from './page-watch.tsx'
import { usePlacesAhead } from './use-places-ahead.ts'
import { ShopHeader } from './shop-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { SiteNews } from './site-news.tsx'
import { StandingReader } from './standing-reader.tsx'
import { TabBar } from './tab-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import './shell.css'

const OwnSheets = lazy(async () => ({ default: (await import('./own-sheets.tsx')).OwnSheets }))

/** S42: the frame around every screen. What lies over the page closes when the path changes. */
export function Shell() {
  const { session } = useSession()
  usePlacesAhead(session)
  const { pathname } = useLocation()
  const at = useMenuPath()
  const [over, setOver] = useState<{ what: Over; at: string }>({ what: null, at: pathname })
  const open = over.at === pathname ? over.what : null
  const show = (what: Over) => {
    setOver({ what, at: pathname })
  }
  const isIn = session.logged_in
  const hasFrame = !isAlone(pathname)
  return (
    <StandingReader>
      <div className={isIn && hasFrame ? 'shell is-in' : 'shell'}>
        <SiteNews />
        {isIn && hasFrame ? (
          <SideMenu
            at={at}
            onPerson={() => {
              show('more')
            }}
          />
        ) : null}
        <div className="stage">
          {hasFrame && (!isIn || isShop(pathname)) ? <ShopHeader /> : null}
          <div className="outlet">
            <Routes />
          </div>
        </div>
        {hasFrame ? (
          <TabBar
            at={at}
            onMore={() => {
              show('more')
            }}
            isMoreOpen={open === 'more'}
          />
        ) : null}
      </div>
      {isIn ? (
        <Suspense fallback={null}>
          <OwnSheets open={open} onShow={show} />
        </Suspense>
      ) : null}
      <PageWatch />
      <UpdatePrompt />
    </StandingReader>
  )
}
