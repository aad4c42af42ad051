import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { isAuthPath } from './app/auth-paths.ts'
import { loadAuth } from './app/load-auth.ts'
import { guardOf } from './app/paths.ts'
import { clearCachesAndReload } from './platform/clear-caches.ts'
import { endTransactionsWhenLeft } from './platform/left-page.ts'
import { pingServer } from './platform/server-reachability.ts'
import { isBuildGone, reloadOnChunkFailure } from './platform/reload-once.ts'
import { captureInstallPrompt } from './platform/install.ts'
import { openEngine } from './platform/open-engine.ts'
import { createPagePorts, fetchFile } from './platform/page-ports.ts'
import { readShopLook } from './platform/shop-look.ts'
import { setShopName } from './ui/shop-name.ts'
import { drawnPageIds } from '../contract/kernel/drawn-page.ts'
import './theme/tokens.css'
import './theme/base.css'
import './theme/print.css'

/** Starts the app in its place on the page. */
export function startApp(root: HTMLElement): void {
  captureInstallPrompt()
  endTransactionsWhenLeft(window, IDBDatabase.prototype)

  // The build leaves the gallery out: this condition is false there.
  if (import.meta.env.DEV && window.location.pathname.startsWith('/dev/gallery'))
    void import('./gallery/show-gallery.tsx').then(({ showGallery }) => showGallery(root))
  // S41: /cache forces a full reload, without the caches and without touching what waits.
  else if (window.location.pathname === '/cache') void clearCachesAndReload('/')
  else {
    const ports = createPagePorts()
    const look = readShopLook()
    // A page that the server drew has the name of now.
    if (look !== null && document.getElementById(drawnPageIds.page) === null) setShopName(look)
    reloadOnChunkFailure(
      ports.now,
      async () => (await pingServer(ports.fetch, ports.api)) && isBuildGone(fetchFile, document),
    )
    const { pathname } = window.location
    if (isAuthPath(pathname)) loadAuth().catch(() => undefined)
    const opening = openEngine(ports, guardOf(pathname) === 'anyone')
    // The screen that needs the engine says that it did not open; no other has to.
    opening.catch(() => undefined)
    const page = createRoot(root)
    // A transition lets taps and keys in between: by itself a first render is one piece, however long.
    startTransition(() => {
      page.render(
        <App
          ports={ports}
          opening={opening}
          clock={{ now: ports.now, setTimer: (ms, run) => ports.setTimer(run, ms) }}
        />,
      )
    })
  }
}
