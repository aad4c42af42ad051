import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStanding } from '../../data/standing.tsx'
import { usePageViews } from '../use-page-views.ts'
import { useHiddenKeys } from './use-hidden-keys.ts'

/** The words that the server put into the page's head are of its first address: beside any other they would be wrong. */
function useFirstHead(pathname: string): void {
  const [first] = useState(pathname)
  useEffect(() => {
    if (pathname === first) return
    for (const element of document.head.querySelectorAll('[data-of-page]')) element.remove()
  }, [pathname, first])
}

/** What goes along with every page and shows nothing. */
export function PageWatch() {
  const { pathname } = useLocation()
  const { isOnline } = useStanding()
  useFirstHead(pathname)
  usePageViews(pathname, isOnline)
  useHiddenKeys()
  return null
}
