import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { productsPerPage } from '../../../../contract/catalogue.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import { parseQuery } from '../../../../domain/catalogue/terms.ts'
import type { Call } from '../../../kernel/call.ts'
import { toProductRows } from '../products/product-rows.service.ts'
import type { SearchQuery } from './search.store.ts'
import { queryProducts } from './search.store.ts'
import { findTypos } from './typos.store.ts'
import { buildTermQuery } from './search-terms.rules.ts'

type Search = (typeof catalogue.table)['searchProducts']
type Query = Received<Search>['query']

/** Parses search keywords and adds the catalogue words that are one typo away. Null if there is nothing to search for. */
export async function parseSearch(tx: Call['tx'], keywords: string): Promise<SearchQuery | null> {
  const { number, terms } = parseQuery(keywords)
  if (terms.length === 0) return null
  const typos = await findTypos(tx, terms)
  return { number, terms: terms.map((term) => buildTermQuery(term, typos.get(term) ?? [])) }
}

/** Parts by number, name, brand and model, 24 per page (G07). Empty keywords find nothing. */
export async function searchProducts({ tx }: Pick<Call, 'tx'>, query: Query): Promise<Reply<Search>> {
  const search = await parseSearch(tx, query.keywords)
  const offset = (query.page - 1) * productsPerPage
  const filters = { brandId: query.brand_id, marketType: query.market_type, equipmentId: query.equipment_id }
  const { rows, total } =
    search === null
      ? { rows: [], total: 0 }
      : await queryProducts(tx, search, filters, { offset, limit: productsPerPage })
  const wire = await toProductRows(tx, rows)
  const lastPage = Math.max(1, Math.ceil(total / productsPerPage))
  return {
    current_page: query.page,
    data: rows.flatMap((row) => wire.get(row.product_id) ?? []),
    last_page: lastPage,
    per_page: productsPerPage,
    total,
    to: Math.min(total, offset + rows.length),
    next_page_url: query.page < lastPage ? toPageUrl(query, query.page + 1) : null,
    prev_page_url: query.page > 1 ? toPageUrl(query, Math.min(query.page - 1, lastPage)) : null,
  }
}

function toPageUrl(query: Query, page: number): string {
  const parameters = new URLSearchParams(
    Object.entries({ ...query, page }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `/search/products?${parameters.toString()}`
}
