import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { productsPerPage } from '../../../contract/catalogue.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import { readQuery } from '../../../domain/catalogue/words.ts'
import type { Call } from '../../kernel/call.ts'
import { wireRows } from './product-rows.ts'
import type { Wanted } from './search.store.ts'
import { findProducts } from './search.store.ts'
import { slipsOf } from './slips.store.ts'
import { wantedWord } from './wanted-words.ts'

type Search = (typeof catalogue.table)['searchProducts']
type Query = Received<Search>['query']

/** What was typed, with the catalogue's words that are a slip away from it; null where there is nothing to look for. */
export async function wantedOf(tx: Call['tx'], keywords: string): Promise<Wanted | null> {
  const { number, words } = readQuery(keywords)
  if (words.length === 0) return null
  const slips = await slipsOf(tx, words)
  return { number, words: words.map((word) => wantedWord(word, slips.get(word) ?? [])) }
}

/** Parts by number, name, brand and model, 24 a page (G07). Nothing typed finds nothing. */
export async function searchProducts({ tx }: Pick<Call, 'tx'>, query: Query): Promise<Reply<Search>> {
  const wanted = await wantedOf(tx, query.keywords)
  const offset = (query.page - 1) * productsPerPage
  const filters = { brandId: query.brand_id, marketType: query.market_type, equipmentId: query.equipment_id }
  const { rows, total } =
    wanted === null
      ? { rows: [], total: 0 }
      : await findProducts(tx, wanted, filters, { offset, limit: productsPerPage })
  const wire = await wireRows(tx, rows)
  const lastPage = Math.max(1, Math.ceil(total / productsPerPage))
  return {
    current_page: query.page,
    data: rows.flatMap((row) => wire.get(row.product_id) ?? []),
    last_page: lastPage,
    per_page: productsPerPage,
    total,
    to: Math.min(total, offset + rows.length),
    next_page_url: query.page < lastPage ? pageUrl(query, query.page + 1) : null,
    prev_page_url: query.page > 1 ? pageUrl(query, Math.min(query.page - 1, lastPage)) : null,
  }
}

function pageUrl(query: Query, page: number): string {
  const words = new URLSearchParams(
    Object.entries({ ...query, page }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `/search/products?${words.toString()}`
}
