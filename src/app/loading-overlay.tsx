import { useShopName } from '../ui/shop-name.ts'
import { ShopWordmark } from '../ui/shop-wordmark.tsx'
import { noteLateStart } from './late-start.ts'
import './loading-overlay.css'

const followOverlay = (overlay: HTMLElement | null) => (overlay === null ? undefined : noteLateStart(overlay))

/**
 * The full-screen loading overlay, until the session is known. `index.html` has the same, so that a slow phone shows it before
 * any code is there. One that stays says so, and how to get out.
 */
export function LoadingOverlay() {
  const { wordmark } = useShopName()
  return (
    <div ref={followOverlay} className="overlay" role="status" aria-label={`${wordmark} is loading`}>
      <ShopWordmark />
    </div>
  )
}
