import { onFirstTouch } from '../../platform/first-touch.ts'
import { loadCode } from '../../platform/load-code.ts'
import { hasAnimations } from '../has-animations.ts'
import type { OverlayPresenter } from './presenter.ts'

let presenter: OverlayPresenter | null = null
let loading: Promise<void> | null = null

/** Loads Ionic's overlays once. After a failure the next call tries again; until then overlays open without Ionic. */
export function loadPresenter(): Promise<void> {
  loading ??= loadCode(() => import('./ionic-presenter.ts')).then(
    (module) => {
      presenter = module.ionicPresenter
    },
    () => {
      loading = null
    },
  )
  return loading
}

/** The first page has been read by then, so this load takes nothing from it. */
const quietMs = 3000

/**
 * Loads Ionic's overlays once the page has been up for a while, or at the first touch or key. Returns a function that
 * cancels it.
 */
export function loadPresenterWhenQuiet(): () => void {
  const stop = () => {
    window.clearTimeout(timer)
    cancel()
  }
  const start = () => {
    stop()
    void loadPresenter()
  }
  const timer = window.setTimeout(start, quietMs)
  const cancel = onFirstTouch(start)
  return stop
}

/** Ionic's overlays, or null while they are not loaded. */
export function getPresenter(): OverlayPresenter | null {
  return presenter
}

/** Whether overlays may move: Ionic is loaded, the browser animates, and the user allows motion. */
export const mayAnimateOverlays = (): boolean => presenter !== null && hasAnimations()
