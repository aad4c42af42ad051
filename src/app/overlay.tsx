import { Wordmark } from '../ui/wordmark.tsx'
import './overlay.css'

/** The full-screen loading overlay, while it is not known yet who works here. */
export function Overlay() {
  return (
    <div className="overlay" role="status" aria-label="Partwright is loading">
      <Wordmark />
    </div>
  )
}
