import { memo } from 'react'
import { getWeek } from '../../../../../domain/warranty/serials.ts'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { formatModel } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'

interface Props {
  readonly rows: readonly MachineEntry[]
  readonly hasReceipt: boolean
  /** While they are registered: a change would come after its machine is sent. */
  readonly isFixed: boolean
  readonly onEdit: (row: MachineEntry) => void
  readonly onRemove: (row: MachineEntry) => void
}

const formatWeek = ({ manufactured }: MachineEntry) => {
  if (manufactured === null) return ''
  const { year, week } = getWeek(manufactured)
  return `week ${week} of ${year}`
}
const formatPurchase = (row: MachineEntry) => (row.isFloorModel ? 'Floor model' : formatFullDay(row.purchased))
const formatReceipt = (row: MachineEntry, hasReceipt: boolean) =>
  row.receipt !== null ? 'Attached' : row.isFloorModel ? 'Not needed' : hasReceipt ? 'For all machines' : 'None'

function RowStatus({ row, hasReceipt }: { readonly row: MachineEntry; readonly hasReceipt: boolean }) {
  if (row.plate === null) return <StatusChip label="No picture" tone="warn" mark="ring" />
  return row.receipt === null && !row.isFloorModel && !hasReceipt ? (
    <StatusChip label="No receipt" tone="warn" mark="ring" />
  ) : (
    <StatusChip label="Ready" tone="ok" />
  )
}

function RowActions({
  row,
  isFixed,
  onEdit,
  onRemove,
}: { readonly row: MachineEntry } & Pick<Props, 'isFixed' | 'onEdit' | 'onRemove'>) {
  return (
    <span className="row g1 rg-acts">
      <Button
        fill="clear"
        size="small"
        isIconOnly
        icon="edit"
        aria-label={`Change ${row.serial}`}
        disabled={isFixed}
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
        disabled={isFixed}
        onClick={() => {
          onRemove(row)
        }}
      />
    </span>
  )
}

/** The machines of this registration. CSS skips the layout of rows out of view, so that hundreds scroll smoothly. */
export const MachinesList = memo(function MachinesList({ rows, hasReceipt, ...actions }: Props) {
  const isDesk = useIsDesk()
  if (isDesk)
    return (
      <div className="scroll-t" role="region" aria-label="Machines of this registration" tabIndex={0}>
        <table className="tbl rg-table">
          <thead>
            <tr>
              {['#', 'Serial number', 'Model', 'Manufactured', 'Purchased', 'Serial picture', 'Receipt', 'Status'].map(
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
                <td>{formatModel(row.machine)}</td>
                <td className="mute nw">{formatWeek(row)}</td>
                <td className="tn nw">{formatPurchase(row)}</td>
                <td>
                  {row.plate === null ? <span className="mute">None</span> : <Icon name="image" size="s" />}
                  {row.plate === null ? null : <span className="sr">Taken</span>}
                </td>
                <td className={row.receipt === null ? 'mute' : ''}>{formatReceipt(row, hasReceipt)}</td>
                <td>
                  <RowStatus row={row} hasReceipt={hasReceipt} />
                </td>
                <td>
                  <RowActions row={row} {...actions} />
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
              {formatModel(row.machine)} · {formatPurchase(row)}
            </span>
            <span>
              <RowStatus row={row} hasReceipt={hasReceipt} />
            </span>
          </span>
          <RowActions row={row} {...actions} />
        </li>
      ))}
    </ol>
  )
})
