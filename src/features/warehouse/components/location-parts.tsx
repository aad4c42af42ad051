import { Link } from 'react-router-dom'
import { warehouse } from '../../../../contract/warehouse.ts'
import type { LocatedPart } from '../../../../contract/shapes/warehouse.ts'
import type { WarehouseLocation } from '../../../../contract/warehouse.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { getPartPath } from './warehouse-paths.ts'

/** Takes a part away, with Undo. */
function useTakePart({ location_id: id, code }: Pick<WarehouseLocation, 'location_id' | 'code'>) {
  const showSnackbar = useSnackbar()
  const take = useCall(warehouse.table.takePart)
  const put = useCall(warehouse.table.putPart)
  const run = (step: Promise<unknown>, done: () => void) => {
    step.then(done, (error: unknown) => {
      showSnackbar({ text: callErrorMessage(error) })
    })
  }
  const putBack = (number: string) => {
    run(put.send({ params: { id }, body: { number } }), () => {
      showSnackbar({ text: `${number} is in ${code} again` })
    })
  }
  return ({ product_id: product, number }: LocatedPart) => {
    run(take.send({ params: { id, product } }), () => {
      showSnackbar({
        text: `${number} taken away from ${code}`,
        action: {
          label: 'Undo',
          run: () => {
            putBack(number)
          },
        },
        ms: 6000,
      })
    })
  }
}

/** The parts of a location: a list on phones, a table at a desk. */
export function LocationParts({
  location,
  onPage,
}: {
  readonly location: WarehouseLocation
  readonly onPage: (page: number) => void
}) {
  const isDesk = useIsDesk()
  const { isOnline } = useConnectionStatus()
  const take = useTakePart(location)
  const { parts } = location
  const takeButton = (part: LocatedPart) => (
    <Button
      size="small"
      disabled={!isOnline}
      aria-label={`Take ${part.number} away`}
      onClick={() => {
        take(part)
      }}
    >
      Take away
    </Button>
  )
  const columns: readonly Column<LocatedPart>[] = [
    {
      key: 'number',
      head: 'Part number',
      cell: (part) => (
        <Link className="mono" to={getPartPath(part.product_id)}>
          {part.number}
        </Link>
      ),
      className: 'nw',
    },
    { key: 'name', head: 'Name', cell: (part) => part.name },
    { key: 'stock', head: 'In stock', cell: (part) => part.stock, isNumber: true },
    { key: 'take', head: 'Action', cell: takeButton, className: 'nw' },
  ]
  return (
    <SectionCard title="Parts here" count={parts.total}>
      {parts.data.length === 0 ? (
        <Empty icon="box" title="This location is empty">
          Type or scan a part to put it here.
        </Empty>
      ) : isDesk ? (
        <Table
          label="Parts in this location"
          columns={columns}
          rows={parts.data}
          rowKey={({ product_id }) => String(product_id)}
        />
      ) : (
        <ul className="list" aria-label="Parts in this location">
          {parts.data.map((part) => (
            <li key={part.product_id} className="item">
              <span className="grow">
                <Link className="mono t16" to={getPartPath(part.product_id)}>
                  {part.number}
                </Link>
                <span className="t14 ink2">{part.name}</span>
                <span className="t13 mute tn">{part.stock} in stock</span>
              </span>
              {takeButton(part)}
            </li>
          ))}
        </ul>
      )}
      {parts.last_page <= 1 ? null : <Pagination list={parts} onPage={onPage} />}
    </SectionCard>
  )
}
