import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { usePageViews } from '../use-page-views.ts'
import { useVersionKeys } from './use-version-keys.ts'

/** Removes the tags that the server put into the page's head: they describe the first address only. */
function useServerHead(pathname: string): void {
  const [first] = useState(pathname)
  useEffect(() => {
    if (pathname === first) return
    for (const element of document.head.querySelectorAll('[data-of-page]')) element.remove()
  }, [pathname, first])
}

/** Effects of every page: head tags, page views, the version keys. */
export function PageEffects() {
  const { pathname } = useLocation()
  const { isOnline } = useConnectionStatus()
  useServerHead(pathname)
  usePageViews(pathname, isOnline)
  useVersionKeys()
  return null
}
