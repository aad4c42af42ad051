import { useEffect, useState } from 'react'
import type { z } from 'zod/mini'
import { catalogue } from '../../../../../contract/catalogue.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { usePartPictures } from '../../../../shared/cart/use-part-pictures.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { Failed } from '../../../../ui/load-states.tsx'
import { VirtualList } from '../virtual-list.tsx'
import { PartRowSkeleton, PartRow } from '../part-row.tsx'
import type { SearchFilterQuery } from './parse-filters.ts'

/** A tenth of a second at 60 frames per second. */
const minFrames = 6

/** True once the page has stayed rendered for a moment. Pages that are scrolled past are not loaded. */
function useStaysVisible(): boolean {
  const [hasStayed, setHasStayed] = useState(false)
  useEffect(() => {
    let left = minFrames
    const count = () => {
      left -= 1
      if (left === 0) setHasStayed(true)
      else frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [])
  return hasStayed
}

type Query = SearchFilterQuery & { readonly keywords: string }

/** The parts found, loaded page by page while scrolling (G07). */
export function PartResults({
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
      <VirtualList
        label="Parts found"
        total={found.total}
        perPage={found.per_page}
        page={(page, rows) => <ResultPage page={page} rows={rows} query={query} />}
      />
    </section>
  )
}

function ResultPage({ page, rows, query }: { readonly page: number; readonly rows: number; readonly query: Query }) {
  const isOn = useStaysVisible()
  const { data, error, refetch } = useCatalogue(
    catalogue.table.searchProducts,
    { query: { ...query, page } },
    { keepPrevious: true, isOn },
  )
  const pictures = usePartPictures(data?.data.map(({ product_id }) => product_id) ?? [])
  // One sentence in the place of the page: its rows are there once they are read.
  if (data === undefined && error !== null)
    return (
      <Failed title="These parts did not load" onAgain={refetch}>
        {errorMessage(error)}
      </Failed>
    )
  if (data === undefined) return Array.from({ length: rows }, (_, at) => <PartRowSkeleton key={at} />)
  return data.data
    .slice(0, rows)
    .map((part) => <PartRow key={part.product_id} part={part} picture={pictures.get(part.product_id) ?? null} />)
}
