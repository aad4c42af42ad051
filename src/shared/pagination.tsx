import { Button } from '../ui/button.tsx'
import './pagination.css'

/** The pagination of a list. */
export function Pagination({
  list,
  onPage,
}: {
  readonly list: {
    readonly current_page: number
    readonly last_page: number
    readonly total: number
    readonly to: number
    readonly per_page: number
  }
  readonly onPage: (page: number) => void
}) {
  const from = (list.current_page - 1) * list.per_page + 1
  return (
    <nav className="pages" aria-label="Pages">
      <span className="t13 mute tn">
        {from} to {list.to} of {list.total}
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
            Page {list.current_page} of {list.last_page}
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
