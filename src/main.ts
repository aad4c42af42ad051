// The entry: what a page needs at once. The app itself is `start-app.tsx`, which a page that the server drew loads when it is needed.
import { countLeftPage } from './first-sight/count-left-page.ts'
import { keepScroll } from './first-sight/keep-scroll.ts'
import { takeOver } from './first-sight/take-over.ts'
import { whenNeeded } from './first-sight/when-needed.ts'
import { drawnPageIds } from '../contract/kernel/drawn-page.ts'
import { isAuthPath } from './app/auth-paths.ts'
import { noteLateStart } from './app/late-start.ts'
import { apiAddress } from './platform/api-address.ts'
import { loadLate } from './platform/load-late.ts'
import { followTabs } from './platform/tabbed.ts'
import { showShopLook } from './platform/shop-look.ts'
import { followTheme } from './platform/theme.ts'
import { pageFetch } from './platform/ports/page-fetch.ts'
import { isMetered, readLine } from './platform/is-metered.ts'
import { nextTask } from './platform/next-task.ts'
import { installTrustedTypes } from './platform/trusted-types.ts'

installTrustedTypes(window, window.location.origin)
followTheme()
followTabs(window)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

const loadApp = () => import('./start-app.tsx')
const begin = async (load: () => ReturnType<typeof loadApp>) => {
  const app = load()
  // The code of the sign-in, or of the shell, comes beside the app's and not after it. The app asks for it again, and says
  // so where it does not come. The app's styles are first, because later rules override earlier ones.
  const next = isAuthPath(window.location.pathname) ? import('./app/auth-root.tsx') : import('./app/shell-root.tsx')
  next.catch(() => undefined)
  const { startApp } = await app
  // The app's code has just run. What waits, such as a tap or the first paint, comes before its start.
  await nextTask()
  startApp(root)
}

const drawn = document.getElementById(drawnPageIds.page)
if (drawn === null) {
  showShopLook(document)
  const overlay = root.firstElementChild
  const endNote = overlay === null ? undefined : noteLateStart(overlay)
  // Nothing else is on the page that could ask for the code again.
  void begin(() => loadLate(loadApp)).then(endNote)
} else {
  const hasBegun = whenNeeded(drawn, {
    begin: () => begin(loadApp),
    isMetered: isMetered(readLine()),
    setTimer: (run, ms) => window.setTimeout(run, ms),
  })
  keepScroll(drawn, window)
  countLeftPage(window, { apiAddress, fetch: pageFetch, hasBegun })
  let frameAt = 0
  takeOver(document, root, {
    now: () => frameAt,
    nextFrame: (run) => {
      void hasBegun.then(() =>
        requestAnimationFrame((at) => {
          frameAt = at
          run()
        }),
      )
    },
  })
}
