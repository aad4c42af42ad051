import type { z } from 'zod/mini'
import { catalogue } from '../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { ChunkedList } from './chunked-list.tsx'
import type { SearchFilterWords } from './filters-of.ts'
import { PartComing, PartRow } from './part-row.tsx'
import { useStays } from './use-stays.ts'

type Query = SearchFilterWords & { readonly keywords: string }

/** The parts of a search, page by page as they come into sight (G07). */
export function FoundParts({
  found,
  query,
}: {
  readonly found: Pick<z.output<(typeof catalogue.table.searchProducts)['reply']>, 'total' | 'per_page'>
  readonly query: Query
}) {
  return (
    <section aria-label="Parts">
      <div className="shop-h2">
        <h2>Parts</h2>
      </div>
      <ChunkedList
        label="Parts found"
        total={found.total}
        perPage={found.per_page}
        page={(page, rows) => <FoundPage page={page} rows={rows} query={query} />}
      />
    </section>
  )
}

function FoundPage({ page, rows, query }: { readonly page: number; readonly rows: number; readonly query: Query }) {
  const isOn = useStays()
  const { data } = useCatalogue(
    catalogue.table.searchProducts,
    { query: { ...query, page } },
    { keepPrevious: true, isOn },
  )
  if (data === undefined) return Array.from({ length: rows }, (_, at) => <PartComing key={at} />)
  return data.data.slice(0, rows).map((part) => <PartRow key={part.product_id} part={part} />)
}
