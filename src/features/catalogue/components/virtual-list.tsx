import type { ReactNode } from 'react'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { partRowHeight } from './part-row.tsx'
import { useVisiblePages } from './use-visible-pages.ts'

/**
 * A long list that renders and loads only the visible pages. Its full height is reserved from the start, so that the
 * scrollbar is right and Back restores the scroll position.
 */
export function VirtualList({
  label,
  total,
  perPage,
  page,
}: {
  readonly label: string
  readonly total: number
  readonly perPage: number
  /** Renders the rows of a page, counted from 1. */
  readonly page: (page: number, rows: number) => ReactNode
}) {
  const row = useIsDesk() ? partRowHeight.desk : partRowHeight.phone
  const pages = Math.ceil(total / perPage)
  const { list, first, last } = useVisiblePages(pages, perPage * row)
  return (
    <div className="parts" role="region" aria-label={label} ref={list}>
      <div className="parts-all" style={{ height: `calc(${total} * var(--part-row))` }}>
        {Array.from({ length: last - first + 1 }, (_, step) => first + step).map((at) => (
          <div
            key={at}
            className="parts-page"
            style={{ transform: `translateY(calc(${at * perPage} * var(--part-row)))` }}
          >
            {page(at + 1, Math.min(perPage, total - at * perPage))}
          </div>
        ))}
      </div>
    </div>
  )
}
