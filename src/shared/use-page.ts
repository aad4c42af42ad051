import { useEffect, useRef } from 'react'

interface ListPage {
  readonly data: readonly unknown[]
  readonly current_page: number
  readonly last_page: number
}
type Listed = { readonly state: 'loading' | 'failed' } | { readonly state: 'ready'; readonly value: ListPage }

/** The page number of an address; 1 by default. */
export const readPage = (search: URLSearchParams): number =>
  Math.min(1_000_000, Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1))

/**
 * Goes one page back when the last row of the last page went away, as after a change of status (`WO078`). Returns whether
 * such a page is shown: it has nothing, and means nothing for the pages before it.
 */
export function useStepBack(list: Listed, page: number, goTo: (page: number) => void): boolean {
  const latest = useRef(goTo)
  useEffect(() => {
    latest.current = goTo
  })
  const value = list.state === 'ready' && list.value.data.length === 0 ? list.value : null
  const last = value?.last_page ?? page
  useEffect(() => {
    if (page > last) latest.current(last)
  }, [last, page])
  return value !== null && value.current_page > value.last_page
}
