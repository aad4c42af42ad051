import type { PastedColumn } from '../../../../../../domain/warranty/pasted-rows.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { StatusChip } from '../../../../../ui/status-chip.tsx'
import type { ValidatedRow } from './validate-pasted-row.ts'
import '../../../../../ui/table.css'

const heads: readonly (readonly [PastedColumn, string])[] = [
  ['serial', 'Serial number'],
  ['model', 'Model'],
  ['purchased', 'Purchased'],
  ['floor', 'Floor model'],
]

function formatCell({ row, model }: ValidatedRow, column: PastedColumn): string {
  if (column === 'serial') return row.serial === '' ? row.typed.serial : row.serial
  if (column === 'model') return row.model === '' ? model : row.model
  if (column === 'purchased') return row.purchased ?? row.typed.purchased
  return row.isFloorModel ? 'Yes' : row.typed.floor
}

/** The pasted rows as a table, with the error in its cell. */
export function PasteTable({ rows }: { readonly rows: readonly ValidatedRow[] }) {
  return (
    <div className="scroll-t rg-paste" role="region" aria-label="Pasted rows" tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Line</th>
            {heads.map(([column, head]) => (
              <th key={column} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((judged) => (
            <tr key={judged.row.line}>
              <td className="tn mute">{judged.row.line}</td>
              {heads.map(([column]) => (
                <td key={column} className={judged.errors[column] === undefined ? '' : 'bad-cell'}>
                  <span className={column === 'serial' ? 'mono' : ''}>{formatCell(judged, column)}</span>
                  {judged.errors[column] === undefined ? null : (
                    <span className="err-t">
                      <Icon name="alert" />
                      {judged.errors[column]}
                    </span>
                  )}
                </td>
              ))}
              <td>
                {judged.entry === null ? (
                  <StatusChip label="To fix" tone="bad" />
                ) : (
                  <StatusChip label="Good" tone="ok" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
