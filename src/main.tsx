import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { guardOf } from './app/paths.ts'
import { clearCachesAndReload } from './platform/clear-caches.ts'
import { serverAnswers } from './platform/reach.ts'
import { watchChunks } from './platform/reload-once.ts'
import { followTheme } from './platform/theme.ts'
import { keepInstallOffer } from './platform/install.ts'
import { openEngine } from './platform/open-engine.ts'
import { installTrustedTypes } from './platform/trusted-types.ts'
import { pageWorld } from './platform/world.ts'
import './theme/tokens.css'
import './theme/base.css'

installTrustedTypes(window, window.location.origin)
followTheme()
keepInstallOffer()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

// S41: /cache forces a full reload, without the caches and without touching what waits.
if (window.location.pathname === '/cache') void clearCachesAndReload('/')
else {
  const world = pageWorld()
  watchChunks(world.now, () => serverAnswers(world.fetch, world.api))
  const { pathname } = window.location
  const opening = openEngine(world, guardOf(pathname) === 'anyone')
  // Whoever needs the engine says that it did not open; nobody else has to.
  opening.catch(() => undefined)
  createRoot(root).render(
    <App world={world} opening={opening} clock={{ now: world.now, after: (ms, run) => world.setTimer(run, ms) }} />,
  )
}
