import { Link } from 'react-router-dom'
import type { WarehouseLocationRow } from '../../../../contract/warehouse.ts'
import { useHistoryPush } from '../../../shared/use-history-push.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { getLabelPath, getLocationPath } from './warehouse-paths.ts'
import '../../../ui/card.css'

const formatParts = (parts: number) => (parts === 0 ? 'Empty' : parts === 1 ? '1 part' : `${parts} parts`)

const columns: readonly Column<WarehouseLocationRow>[] = [
  {
    key: 'code',
    head: 'Code',
    cell: (row) => (
      <Link className="mono" to={getLocationPath(row.location_id)}>
        {row.code}
      </Link>
    ),
    className: 'nw',
  },
  { key: 'name', head: 'Name', cell: (row) => row.name },
  { key: 'parts', head: 'Parts', cell: (row) => (row.parts === 0 ? 'Empty' : row.parts), isNumber: true },
  {
    key: 'label',
    head: 'Label',
    cell: (row) => (
      <Link to={getLabelPath(row.location_id)} aria-label={`Print label of ${row.code}`}>
        Print label
      </Link>
    ),
    className: 'nw',
  },
]

/** Locations: a list on phones, a table at a desk. */
export function LocationRows({ rows }: { readonly rows: readonly WarehouseLocationRow[] }) {
  const push = useHistoryPush()
  if (useIsDesk())
    return (
      <div className="card">
        <Table
          label="Locations"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.location_id)}
          onRow={(row) => {
            push(getLocationPath(row.location_id))
          }}
        />
      </div>
    )
  return (
    <ul className="list" aria-label="Locations">
      {rows.map((row) => (
        <li key={row.location_id}>
          <Link className="item" to={getLocationPath(row.location_id)}>
            <span className="grow">
              <span className="row">
                <span className="mono t16">{row.code}</span>
                <span className="t13 mute end">{formatParts(row.parts)}</span>
              </span>
              {row.name === '' ? null : <span className="t14 ink2">{row.name}</span>}
            </span>
            <Icon name="forward" className="chev" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
