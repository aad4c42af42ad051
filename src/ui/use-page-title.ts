import { useEffect } from 'react'

/** Sets the document title: 'Outbox · Partwright' (`storefront §1`). */
export function usePageTitle(title: string, isShown = true): void {
  useEffect(() => {
    if (isShown) document.title = `${title} · Partwright`
  }, [title, isShown])
}
