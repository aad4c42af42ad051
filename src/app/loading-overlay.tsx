import { Wordmark } from '../ui/wordmark.tsx'
import './loading-overlay.css'

/**
 * The full-screen loading overlay, until the session is known. `index.html` has the same, so that a slow phone shows it before
 * any code is there.
 */
export function LoadingOverlay() {
  return (
    <div className="overlay" role="status" aria-label="Partwright is loading">
      <Wordmark />
    </div>
  )
}
