import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface Own {
  readonly pathname: string
  readonly search: URLSearchParams
  /** Sets words of the query in place; an empty one is taken out. Nothing is added to the history. */
  readonly setSearch: (words: Readonly<Record<string, string>>) => void
}

/**
 * The address of this screen. Ionic keeps screens behind each other while the router's location moves on: what is
 * behind keeps the address it had. `below` is where a screen lives that stays while its path changes.
 */
export function useOwnLocation(below?: string): Own {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [kept, keep] = useState({ pathname, search })
  const isOwn =
    below === undefined ? pathname === kept.pathname : pathname === below || pathname.startsWith(`${below}/`)
  if (isOwn && (pathname !== kept.pathname || search !== kept.search)) keep({ pathname, search })
  const now = isOwn ? { pathname, search } : kept
  return {
    pathname: now.pathname,
    search: new URLSearchParams(now.search),
    setSearch: (words) => {
      const next = new URLSearchParams(now.search)
      for (const [word, value] of Object.entries(words)) {
        if (value === '') next.delete(word)
        else next.set(word, value)
      }
      const text = next.toString()
      navigate(`${now.pathname}${text === '' ? '' : `?${text}`}`, { replace: true })
    },
  }
}
