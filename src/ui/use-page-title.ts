import { useEffect } from 'react'
import { useShopName } from './shop-name.ts'

/** Sets the document title: 'Outbox · Partwright' (`SF015`). */
export function usePageTitle(title: string, isShown = true): void {
  const shop = useShopName().title
  useEffect(() => {
    if (isShown) document.title = `${title} · ${shop}`
  }, [title, isShown, shop])
}
