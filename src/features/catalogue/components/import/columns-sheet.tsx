import { Sheet } from '../../../../ui/sheet.tsx'
import { importColumns } from './import-columns.ts'
import { kindWords } from './import-words.ts'
import '../../../../ui/table.css'

const kinds = ['parts', 'equipment'] as const

/** The columns of a file to import, one by one. */
export function ColumnsSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Columns of a file" isWide>
      <p>
        The first line names the columns, in any order. Commas or semicolons, quotes, and the letters of Excel or Google
        Sheets are all understood. A product CSV from Shopify is taken as it is.
      </p>
      {kinds.map((kind) => (
        <section key={kind} className="mt4" aria-label={kindWords[kind]}>
          <h3 className="t14 b">{kindWords[kind]}</h3>
          <div className="scroll-t mt2" role="region" aria-label={`Columns of ${kindWords[kind]}`} tabIndex={0}>
            <table className="tbl im-columns">
              <tbody>
                {importColumns[kind].map((column) => (
                  <tr key={column.name}>
                    <th scope="row" className="nw">
                      {column.name}
                    </th>
                    <td>
                      {column.says}
                      {column.isNeeded ? <span className="tag"> needed</span> : null}
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
