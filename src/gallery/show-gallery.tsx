import { setupIonicReact } from '@ionic/react'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { ClockProvider } from '../data/clock.tsx'
import type { Clock } from '../data/clock.tsx'
import { iconShapes } from '../ui/icon-shapes.ts'
import { learnIcons } from '../ui/icon.tsx'
import { loadPresenter } from '../ui/overlay/load-presenter.ts'
import { parsePieceAddress } from './gallery-address.ts'
import { Gallery } from './gallery.tsx'
import { sampleNow } from './sample-status.tsx'
import { Stage } from './stage.tsx'
import '@ionic/react/css/core.css'
import '../theme/ionic.css'
import './gallery.css'

/** A clock that stands still: nothing disappears while somebody looks at it. */
const stoppedClock: Clock = { now: () => sampleNow, setTimer: () => () => undefined }

const watchAddress = (changed: () => void) => {
  window.addEventListener('popstate', changed)
  return () => {
    window.removeEventListener('popstate', changed)
  }
}
const getAddress = () => window.location.pathname + window.location.search

function Root() {
  useSyncExternalStore(watchAddress, getAddress)
  const shown = parsePieceAddress(window.location)
  return shown === null ? <Gallery /> : <Stage {...shown} />
}

/** Draws the gallery of `src/ui`. Only the development server loads it. */
export async function showGallery(element: HTMLElement): Promise<void> {
  setupIonicReact({ mode: 'md', animated: false })
  learnIcons(iconShapes)
  // Overlays look as in the app after its first seconds.
  await loadPresenter()
  createRoot(element).render(
    <ClockProvider value={stoppedClock}>
      <Root />
    </ClockProvider>,
  )
}
