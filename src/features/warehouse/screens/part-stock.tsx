import { Link, useParams } from 'react-router-dom'
import { warehouseStock } from '../../../../contract/warehouse-stock.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { PartFacts } from '../components/part-facts.tsx'
import { StockEntries } from '../components/stock-entries.tsx'
import { getCountPath, warehousePath } from '../components/warehouse-paths.ts'
import '../components/warehouse.css'

/** The ledger of a part: every change of its stock, and why. Offline: ledgers that were opened before. */
export function PartStockScreen() {
  const { id: product = '' } = useParams<{ id: string }>()
  const { search, setSearch } = useOwnLocation()
  const page = readPage(search)
  const reading = useRead(warehouseStock.readStock, { params: { product }, query: { page } }, { keepPrevious: true })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(reading.state === 'ready' ? { ...reading, value: reading.value.entries } : reading, page, goTo)
  const part = reading.state === 'ready' ? reading.value : null
  return (
    <Page
      title={part?.number ?? 'Stock'}
      {...(part === null ? {} : { subtitle: part.name })}
      back={warehousePath}
      works="ledgers you have opened before"
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
      actions={
        part === null ? undefined : (
          <Link className={buttonClass({})} to={getCountPath(part.product_id)}>
            Count
          </Link>
        )
      }
    >
      {reading.state === 'loading' ? <Loading label="Loading the ledger" rows={6} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The ledger did not load" onAgain={reading.refetch}>
          {callErrorMessage(reading.error)}
        </Failed>
      ) : null}
      {part === null ? null : (
        <div className="stack">
          <SectionCard title="Stock">
            <div className="wh-card">
              <PartFacts part={part} />
            </div>
          </SectionCard>
          <SectionCard title="Ledger" count={part.entries.total}>
            {part.entries.data.length === 0 ? (
              <Empty icon="history" title="Nothing has changed yet">
                This part was never in stock.
              </Empty>
            ) : (
              <StockEntries entries={part.entries.data} />
            )}
            {part.entries.last_page <= 1 ? null : <Pagination list={part.entries} onPage={goTo} />}
          </SectionCard>
        </div>
      )}
    </Page>
  )
}
