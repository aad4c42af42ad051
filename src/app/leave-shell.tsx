import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { notifyPathChange } from '../platform/path.ts'
import { clearCachesAndReload } from '../platform/clear-caches.ts'

/** Hands an address over that the router does not draw: the sign-in pages take it, and /cache reloads the app. */
export function LeaveShell() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === '/cache') void clearCachesAndReload('/')
    else notifyPathChange()
  }, [pathname])
  return null
}
