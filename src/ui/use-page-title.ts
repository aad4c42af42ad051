import { useEffect } from 'react'

/** Sets the document title: 'Outbox · Partwright' (`SF015`). */
export function usePageTitle(title: string, isShown = true): void {
  useEffect(() => {
    if (isShown) document.title = `${title} · Partwright`
  }, [title, isShown])
}
