import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface Own {
  readonly pathname: string
  readonly search: URLSearchParams
  /** False while another screen is shown. */
  readonly isShown: boolean
  /**
   * Sets query parameters without a history entry; an empty one is removed. While another screen is shown it changes nothing
   * but what this one has when it returns, also where it is called by an answer that was asked for before.
   */
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
  const latest = useRef({ isOwn, ...now })
  useLayoutEffect(() => {
    latest.current = { isOwn, ...now }
  })
  return {
    pathname: now.pathname,
    search: new URLSearchParams(now.search),
    isShown: isOwn,
    setSearch: (parameters) => {
      const { pathname: path, search: before } = latest.current
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(parameters)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      const query = text === '' ? '' : `?${text}`
      if (latest.current.isOwn) navigate(`${path}${query}`, { replace: true })
      else keep({ pathname: path, search: query })
    },
  }
}
