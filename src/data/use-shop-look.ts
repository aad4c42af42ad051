import { useEffect } from 'react'
import type { SiteInfo } from '../../contract/site.ts'
import { saveShopLook } from '../platform/shop-look.ts'
import { setShopName } from '../ui/shop-name.ts'
import { productName } from '../ui/wordmark.tsx'

/** Gives every page the shop's brand and name, once its site info was read, and the next start from its first moment on. */
export function useShopLook(info: SiteInfo | null): void {
  const brand = info?.brand ?? null
  const title = info?.page_title ?? null
  const wordmark = info?.wordmark ?? productName
  useEffect(() => {
    if (brand !== null) document.documentElement.dataset['brand'] = brand
    if (title !== null) setShopName({ title, wordmark })
    if (brand !== null && title !== null) saveShopLook({ brand, title, wordmark })
  }, [brand, title, wordmark])
}
