import type { ReactNode } from 'react'
import { useIsDesk } from '../../../shared/use-is-desk.ts'
import { partHeight } from './part-row.tsx'
import { usePagesInSight } from './use-pages-in-sight.ts'

/**
 * A long list of parts, of which only the pages in sight are drawn, and asked for. Its whole length is there from the
 * beginning, so the scrollbar tells the truth and Back finds the place again.
 */
export function ChunkedList({
  label,
  total,
  perPage,
  page,
}: {
  readonly label: string
  readonly total: number
  readonly perPage: number
  /** Draws the rows of a page, counted from 1. */
  readonly page: (page: number, rows: number) => ReactNode
}) {
  const row = useIsDesk() ? partHeight.desk : partHeight.phone
  const pages = Math.ceil(total / perPage)
  const { list, first, last } = usePagesInSight(pages, perPage * row)
  return (
    <div className="parts" role="region" aria-label={label} ref={list}>
      <div className="parts-all" style={{ height: total * row }}>
        {Array.from({ length: last - first + 1 }, (_, step) => first + step).map((at) => (
          <div key={at} className="parts-page" style={{ transform: `translateY(${at * perPage * row}px)` }}>
            {page(at + 1, Math.min(perPage, total - at * perPage))}
          </div>
        ))}
      </div>
    </div>
  )
}
