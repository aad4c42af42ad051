import { useEffect } from 'react'

/** The tab's title: 'Outbox · Partwright' (`storefront §1`). */
export function usePageTitle(title: string, isShown = true): void {
  useEffect(() => {
    if (isShown) document.title = `${title} · Partwright`
  }, [title, isShown])
}
