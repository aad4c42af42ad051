import type { ImportFault } from '../../../../../contract/catalogue-office.ts'
import { countWords } from '../../../../shared/price-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'

interface Props {
  readonly page: {
    readonly data: readonly ImportFault[]
    readonly current_page: number
    readonly last_page: number
    readonly total: number
  }
  readonly onPage: (page: number) => void
}

const columns: readonly Column<ImportFault>[] = [
  { key: 'line', head: 'Line', cell: (fault) => countWords(fault.line), isNumber: true },
  { key: 'column', head: 'Column', cell: (fault) => fault.column ?? 'Whole row', className: 'nw' },
  { key: 'reason', head: 'Reason', cell: (fault) => fault.message },
]

/** Why rows were skipped, by line. */
export function FaultTable({ page, onPage }: Props) {
  return (
    <div className="im-faults">
      <Table
        label="Why rows were skipped"
        columns={columns}
        rows={page.data}
        rowKey={(fault) => `${fault.line} ${fault.column ?? ''} ${fault.code}`}
      />
      {page.last_page <= 1 ? null : (
        <nav className="im-pages" aria-label="Pages">
          <span className="t13 mute tn">
            Page {page.current_page} of {page.last_page}, {countWords(page.total)} reasons
          </span>
          <Button
            className="end"
            isIconOnly
            icon="back"
            aria-label="Previous page"
            disabled={page.current_page <= 1}
            onClick={() => {
              onPage(page.current_page - 1)
            }}
          />
          <Button
            isIconOnly
            icon="forward"
            aria-label="Next page"
            disabled={page.current_page >= page.last_page}
            onClick={() => {
              onPage(page.current_page + 1)
            }}
          />
        </nav>
      )}
    </div>
  )
}
