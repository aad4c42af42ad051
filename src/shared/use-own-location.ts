import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface Own {
  readonly pathname: string
  readonly search: URLSearchParams
  /** Sets query parameters without a history entry; an empty one is removed. */
  readonly setSearch: (parameters: Readonly<Record<string, string>>) => void
}

/**
 * The address of this screen. Ionic keeps inactive screens mounted while the router's location changes; they keep their
 * address. `below`: the base path of a screen that stays mounted while its path changes.
 */
export function useOwnLocation(below?: string): Own {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [ownLocation, keep] = useState({ pathname, search })
  const isOwn =
    below === undefined ? pathname === ownLocation.pathname : pathname === below || pathname.startsWith(`${below}/`)
  if (isOwn && (pathname !== ownLocation.pathname || search !== ownLocation.search)) keep({ pathname, search })
  const now = isOwn ? { pathname, search } : ownLocation
  return {
    pathname: now.pathname,
    search: new URLSearchParams(now.search),
    setSearch: (parameters) => {
      const next = new URLSearchParams(now.search)
      for (const [name, value] of Object.entries(parameters)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      navigate(`${now.pathname}${text === '' ? '' : `?${text}`}`, { replace: true })
    },
  }
}
