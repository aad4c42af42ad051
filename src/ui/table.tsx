import type { ReactNode } from 'react'
import './table.css'

export interface Column<T> {
  readonly key: string
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** Figures: to the right, in columns. */
  readonly isNumber?: boolean
  readonly className?: string
}

interface TableProps<T> {
  /** Its name for screen readers. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** A press anywhere on the row; the first cell still holds a link for the keyboard. */
  onRow?: (row: T) => void
  isSelected?: (row: T) => boolean
}

/** A dense table, for desks: rows of 40 px. */
export function Table<T>({ label, columns, rows, rowKey, onRow, isSelected }: TableProps<T>) {
  return (
    <div className="scroll-t" role="region" aria-label={label} tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.isNumber ? 'num' : column.className}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // The keyboard has the link in the row; the press on the whole row is for the mouse.
            <tr
              key={rowKey(row)}
              className={[onRow ? 'link' : '', isSelected?.(row) ? 'sel' : ''].filter(Boolean).join(' ')}
              {...(onRow
                ? {
                    onClick: () => {
                      onRow(row)
                    },
                  }
                : {})}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={[column.isNumber ? 'num' : '', column.className].filter(Boolean).join(' ')}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
