import { Button } from '../ui/button.tsx'
import { formatCount, formatFound } from './formats/format-price.ts'
import './pagination.css'

/** The pagination of a list. `isSearch`: no more than the first thousand are counted, as of what a text finds. */
export function Pagination({
  list,
  isSearch = false,
  onPage,
}: {
  readonly list: {
    readonly current_page: number
    readonly last_page: number
    readonly total: number
    readonly to: number
    readonly per_page: number
  }
  readonly isSearch?: boolean
  readonly onPage: (page: number) => void
}) {
  const from = (list.current_page - 1) * list.per_page + 1
  return (
    <nav className="pages" aria-label="Pages">
      <span className="t13 mute tn">
        {formatCount(from)} to {formatCount(list.to)} of {(isSearch ? formatFound : formatCount)(list.total)}
      </span>
      {list.last_page <= 1 ? null : (
        <div className="row g2 end">
          <Button
            icon="back"
            isIconOnly
            aria-label="Previous page"
            disabled={list.current_page <= 1}
            onClick={() => {
              onPage(list.current_page - 1)
            }}
          />
          <span className="t13 tn">
            Page {formatCount(list.current_page)} of {formatCount(list.last_page)}
          </span>
          <Button
            icon="forward"
            isIconOnly
            aria-label="Next page"
            disabled={list.current_page >= list.last_page}
            onClick={() => {
              onPage(list.current_page + 1)
            }}
          />
        </div>
      )}
    </nav>
  )
}
