import { useState } from 'react'
import { warehouseStock } from '../../../../contract/warehouse-stock.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { CountCard } from '../components/count-card.tsx'
import { FindPartForm } from '../components/find-part-form.tsx'
import { WarehouseMenu } from '../components/warehouse-menu.tsx'
import { warehousePath } from '../components/warehouse-paths.ts'

/** Corrects stock by counting, one part after the other, for on-site staff and administrators. */
export function CountScreen() {
  const { search, setSearch } = useOwnLocation()
  const [turn, setTurn] = useState(0)
  const product = search.get('part') ?? ''
  const reading = useRead(
    warehouseStock.readStock,
    { params: { product }, query: { page: 1 } },
    { isOn: product !== '' },
  )
  return (
    <Page
      title="Count"
      back={warehousePath}
      works="what you type is saved; recording a count needs a connection"
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      <WarehouseMenu />
      <div className="stack wh-narrow">
        <FindPartForm
          label="Find a part to count"
          action="Count"
          turn={turn}
          onFound={({ product_id }) => {
            setSearch({ part: String(product_id) })
          }}
        />
        {product === '' ? (
          <p className="t14 mute">Scan or type the number of the part that you want to count.</p>
        ) : reading.state === 'loading' ? (
          <Loading label="Loading the part" rows={2} />
        ) : reading.state === 'failed' ? (
          <Failed title="The part did not load" onAgain={reading.refetch}>
            {callErrorMessage(reading.error)}
          </Failed>
        ) : (
          <CountCard
            key={product}
            part={reading.value}
            onChanged={reading.refetch}
            onCounted={() => {
              setSearch({ part: '' })
              setTurn((before) => before + 1)
            }}
          />
        )}
      </div>
    </Page>
  )
}
