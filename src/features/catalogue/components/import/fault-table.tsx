import type { ImportFault } from '../../../../../contract/catalogue-office.ts'
import { countWords } from '../../../../shared/price-words.ts'
import { Table } from '../../../../ui/table.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { PageTurner } from './page-turner.tsx'

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
      <PageTurner className="im-pages" page={page.current_page} last={page.last_page} onPage={onPage}>
        <span className="t13 mute tn">
          Page {page.current_page} of {page.last_page}, {countWords(page.total)} reasons
        </span>
      </PageTurner>
    </div>
  )
}
