import { useEffect, useRef } from 'react'

type Listed =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly value: { readonly data: readonly unknown[]; readonly last_page: number } }

/** The page number of an address; 1 by default. */
export const readPage = (search: URLSearchParams): number =>
  Math.min(1_000_000, Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1))

/** Goes one page back when the last row of the last page went away, as after a change of status (`WO078`). */
export function useStepBack(list: Listed, page: number, goTo: (page: number) => void): void {
  const latest = useRef(goTo)
  useEffect(() => {
    latest.current = goTo
  })
  const last = list.state === 'ready' && list.value.data.length === 0 ? list.value.last_page : null
  useEffect(() => {
    if (last !== null && page > last) latest.current(last)
  }, [last, page])
}
