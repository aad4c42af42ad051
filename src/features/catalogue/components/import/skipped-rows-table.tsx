import type { ImportRowError } from '../../../../../contract/catalogue-office.ts'
import { formatCount } from '../../../../shared/formats/format-price.ts'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { Pager } from './pager.tsx'

interface Props {
  readonly page: {
    readonly data: readonly ImportRowError[]
    readonly current_page: number
    readonly last_page: number
    readonly total: number
  }
  readonly onPage: (page: number) => void
}

const columns: readonly Column<ImportRowError>[] = [
  { key: 'line', head: 'Line', cell: (row) => formatCount(row.line), isNumber: true },
  { key: 'column', head: 'Column', cell: (row) => row.column ?? 'Whole row', className: 'nw' },
  { key: 'reason', head: 'Reason', cell: (row) => row.message },
]

/** The skipped rows and the notes with line, column and reason. */
export function SkippedRowsTable({ page, onPage }: Props) {
  return (
    <div className="im-faults">
      <Table
        label="Why rows were skipped"
        columns={columns}
        rows={page.data}
        rowKey={(row) => `${row.line} ${row.column ?? ''} ${row.code} ${row.message}`}
      />
      <Pager className="im-pages" page={page.current_page} last={page.last_page} onPage={onPage}>
        <span className="t13 mute tn">
          Page {page.current_page} of {page.last_page}, {formatCount(page.total)} reasons
        </span>
      </Pager>
    </div>
  )
}
