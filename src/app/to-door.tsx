import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { tellMoved } from '../platform/path.ts'
import { clearCachesAndReload } from '../platform/clear-caches.ts'

/** Where the router meets an address that is not its own: the sign-in takes over; /cache reloads everything. */
export function ToDoor() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === '/cache') void clearCachesAndReload('/')
    else tellMoved()
  }, [pathname])
  return null
}
