import { useShopName } from '../ui/shop-name.ts'
import { ShopWordmark } from '../ui/shop-wordmark.tsx'
import './loading-overlay.css'

/**
 * The full-screen loading overlay, until the session is known. `index.html` has the same, so that a slow phone shows it before
 * any code is there.
 */
export function LoadingOverlay() {
  const { wordmark } = useShopName()
  return (
    <div className="overlay" role="status" aria-label={`${wordmark} is loading`}>
      <ShopWordmark />
    </div>
  )
}
