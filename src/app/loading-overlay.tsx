import { Wordmark } from '../ui/wordmark.tsx'
import './loading-overlay.css'

/** The full-screen loading overlay, until the session is known. */
export function LoadingOverlay() {
  return (
    <div className="overlay" role="status" aria-label="Partwright is loading">
      <Wordmark />
    </div>
  )
}
