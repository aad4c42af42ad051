import { memo } from 'react'
import { weekOf } from '../../../../../domain/warranty/serials.ts'
import { useIsDesk } from '../../../../shared/use-is-desk.ts'
import { fullDay } from '../../../../shared/when.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { modelWords } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'

interface Props {
  readonly rows: readonly MachineEntry[]
  readonly hasReceipt: boolean
  readonly onEdit: (row: MachineEntry) => void
  readonly onRemove: (row: MachineEntry) => void
}

const made = ({ manufactured }: MachineEntry) => {
  if (manufactured === null) return ''
  const { year, week } = weekOf(manufactured)
  return `week ${week} of ${year}`
}
const sold = (row: MachineEntry) => (row.isFloorModel ? 'Floor model' : fullDay(row.purchased))
const receiptWords = (row: MachineEntry, hasReceipt: boolean) =>
  row.receipt !== null ? 'Own' : row.isFloorModel ? 'Not needed' : hasReceipt ? 'For all machines' : 'None'

function Ready({ row, hasReceipt }: { readonly row: MachineEntry; readonly hasReceipt: boolean }) {
  if (row.plate === null) return <StatusChip word="No picture" tone="warn" mark="ring" />
  return row.receipt === null && !row.isFloorModel && !hasReceipt ? (
    <StatusChip word="No receipt" tone="warn" mark="ring" />
  ) : (
    <StatusChip word="Ready" tone="ok" />
  )
}

function Acts({ row, onEdit, onRemove }: { readonly row: MachineEntry } & Pick<Props, 'onEdit' | 'onRemove'>) {
  return (
    <span className="row g1 rg-acts">
      <Button
        fill="clear"
        size="small"
        isIconOnly
        icon="edit"
        aria-label={`Change ${row.serial}`}
        onClick={() => {
          onEdit(row)
        }}
      />
      <Button
        fill="clear"
        size="small"
        isIconOnly
        icon="close"
        aria-label={`Remove ${row.serial}`}
        onClick={() => {
          onRemove(row)
        }}
      />
    </span>
  )
}

/** The machines of this registration. Rows out of sight are not laid out, so that hundreds scroll as one does. */
export const MachinesList = memo(function MachinesList({ rows, hasReceipt, onEdit, onRemove }: Props) {
  const isDesk = useIsDesk()
  if (isDesk)
    return (
      <div className="scroll-t" role="region" aria-label="Machines of this registration" tabIndex={0}>
        <table className="tbl rg-table">
          <thead>
            <tr>
              {['#', 'Serial number', 'Model', 'Made', 'Purchased', 'Serial picture', 'Receipt', 'State'].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
              <th scope="col">
                <span className="sr">Change or remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <td className="tn mute">{at + 1}</td>
                <td>
                  <span className="mono">{row.serial}</span>
                </td>
                <td>{modelWords(row.machine)}</td>
                <td className="mute nw">{made(row)}</td>
                <td className="tn nw">{sold(row)}</td>
                <td>
                  {row.plate === null ? <span className="mute">None</span> : <Icon name="image" size="s" />}
                  {row.plate === null ? null : <span className="sr">Taken</span>}
                </td>
                <td className={row.receipt === null ? 'mute' : ''}>{receiptWords(row, hasReceipt)}</td>
                <td>
                  <Ready row={row} hasReceipt={hasReceipt} />
                </td>
                <td>
                  <Acts row={row} onEdit={onEdit} onRemove={onRemove} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  return (
    <ol className="list rg-list" aria-label="Machines of this registration">
      {rows.map((row, at) => (
        <li key={row.id} className="item">
          <span className="rg-sn tn">{at + 1}</span>
          <span className="grow">
            <span className="mono t16">{row.serial}</span>
            <span className="t14 mute">
              {modelWords(row.machine)} · {sold(row)}
            </span>
            <span>
              <Ready row={row} hasReceipt={hasReceipt} />
            </span>
          </span>
          <Acts row={row} onEdit={onEdit} onRemove={onRemove} />
        </li>
      ))}
    </ol>
  )
})
