import { Sheet } from '../../../../ui/sheet.tsx'
import { importColumns } from './import-columns.ts'
import { kindLabels } from './import-text.ts'
import '../../../../ui/table.css'

const kinds = ['parts', 'equipment'] as const

/** The supported columns of an import file. */
export function ColumnsSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="File columns" isWide>
      <p>
        The first line names the columns, in any order. Commas, semicolons, quotes, and Excel or Google Sheets encodings
        all work. A Shopify product CSV works unchanged.
      </p>
      {kinds.map((kind) => (
        <section key={kind} className="mt4" aria-label={kindLabels[kind]}>
          <h3 className="t14 b">{kindLabels[kind]}</h3>
          <div className="scroll-t mt2" role="region" aria-label={`Columns of ${kindLabels[kind]}`} tabIndex={0}>
            <table className="tbl im-columns">
              <tbody>
                {importColumns[kind].map((column) => (
                  <tr key={column.name}>
                    <th scope="row" className="nw">
                      {column.name}
                    </th>
                    <td>
                      {column.description}
                      {column.isRequired ? <span className="tag"> required</span> : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </Sheet>
  )
}
