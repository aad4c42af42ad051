import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { shownRows } from '../../../../domain/reports/tables.ts'
import type { ReportTable } from '../../../../domain/reports/tables.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import '../../../ui/card.css'
import './reports.css'

interface ChartCardProps<Row> {
  readonly title: string
  /** What is counted, in a sentence. */
  readonly hint?: ReactNode
  /** The table of the same figures. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The file of the table, and its address. */
  readonly file: ReportTable
  readonly getFilePath: (table: ReportTable) => string
  /** What is shown in place of chart and table where there is nothing to show. */
  readonly empty: string
  readonly isEmpty?: boolean
  readonly isWide?: boolean
  /** Whether the rows are the first of a ranking, of which the file has all. */
  readonly isRanking?: boolean
  /** The chart; without one the table is always shown. */
  readonly children?: ReactNode
}

/** A chart with the table of its figures behind it, and that table as a file. */
export function ChartCard<Row>({
  title,
  hint,
  columns,
  rows,
  rowKey,
  file,
  getFilePath,
  empty,
  isEmpty = rows.length === 0,
  isWide = false,
  isRanking = false,
  children,
}: ChartCardProps<Row>) {
  const id = useId()
  const { isOnline } = useConnectionStatus()
  const [isTable, setTable] = useState(false)
  const hasChart = children !== undefined
  return (
    <section className={isWide ? 'card rp-card rp-wide' : 'card rp-card'} aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {isEmpty ? null : (
          <div className="end row">
            {hasChart ? (
              <Button
                fill="clear"
                size="small"
                aria-label={isTable ? `${title}: show the chart` : `${title}: show the table`}
                onClick={() => {
                  setTable(!isTable)
                }}
              >
                {isTable ? 'Chart' : 'Table'}
              </Button>
            ) : null}
            {isOnline ? (
              <a
                className={buttonClass({ fill: 'clear', size: 'small' })}
                href={getFilePath(file)}
                download={`${file}.csv`}
                aria-label={`${title}: download as CSV`}
              >
                <Icon name="download" />
                CSV
              </a>
            ) : null}
          </div>
        )}
      </div>
      <div className="bd">
        {hint === undefined ? null : <p className="t13 mute rp-hint">{hint}</p>}
        {isEmpty ? (
          <p className="t14 mute">{empty}</p>
        ) : isTable || !hasChart ? (
          <>
            <Table label={`${title}, table`} columns={columns} rows={rows} rowKey={rowKey} />
            {isRanking && rows.length >= shownRows ? (
              <p className="t13 mute rp-more">The first {shownRows}. The CSV file has all of them.</p>
            ) : null}
          </>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
