import type { ReactNode } from 'react'
import './table.css'

export interface Column<T> {
  readonly key: string
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** A numeric column, aligned right. */
  readonly isNumber?: boolean
  readonly className?: string
}

interface TableProps<T> {
  /** The accessible name. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** A click anywhere on the row. The first cell holds a link for keyboards. */
  onRow?: (row: T) => void
  isSelected?: (row: T) => boolean
}

/** A dense table for desktops: rows of 40 px. */
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
            // Keyboards use the link in the row; the click on the row is for the mouse.
            <tr
              key={rowKey(row)}
              className={[onRow ? 'link' : '', isSelected?.(row) ? 'sel' : ''].filter(Boolean).join(' ')}
              {...(onRow
                ? {
                    onClick: ({ target }) => {
                      // A link or a checkbox in the row has its own meaning.
                      if (target instanceof Element && target.closest('a, button, input, label') !== null) return
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
