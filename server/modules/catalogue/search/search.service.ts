import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { productsPerPage } from '../../../../contract/catalogue.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import type { Call } from '../../../kernel/call.ts'
import { readProductRows } from '../products/product-rows.service.ts'
import { findParts, parseSearch } from './found.service.ts'
import type { Filters, Found } from './search.store.ts'
import { findInOrder } from './search.store.ts'

type Search = (typeof catalogue.table)['searchProducts']
type Query = Received<Search>['query']

/** Parts by number, name, brand and model, 24 per page (G07). Empty keywords find nothing. */
export async function searchProducts({ tx }: Pick<Call, 'tx'>, query: Query): Promise<Reply<Search>> {
  const offset = (query.page - 1) * productsPerPage
  const filters = { brandId: query.brand_id, marketType: query.market_type, equipmentId: query.equipment_id }
  const found = await findParts(tx, query.keywords, filters)
  const { total } = found
  const rows = await readProductRows(tx, await pageOf(tx, query.keywords, filters, { found, offset }))
  const lastPage = Math.max(1, Math.ceil(total / productsPerPage))
  return {
    current_page: query.page,
    data: rows,
    last_page: lastPage,
    per_page: productsPerPage,
    total,
    to: Math.min(total, offset + rows.length),
    next_page_url: query.page < lastPage ? toPageUrl(query, query.page + 1) : null,
    prev_page_url: query.page > 1 ? toPageUrl(query, Math.min(query.page - 1, lastPage)) : null,
  }
}

/** The ids of a page. One behind what is remembered is looked for by itself. */
async function pageOf(
  tx: Call['tx'],
  keywords: string,
  filters: Filters,
  { found, offset }: { readonly found: Found; readonly offset: number },
): Promise<readonly number[]> {
  const end = Math.min(offset + productsPerPage, found.total)
  if (end <= found.ids.length) return found.ids.slice(offset, end)
  const search = offset < end ? await parseSearch(tx, keywords) : null
  if (search === null) return []
  return (await findInOrder(tx, search, filters, { offset, limit: productsPerPage })).ids
}

function toPageUrl(query: Query, page: number): string {
  const parameters = new URLSearchParams(
    Object.entries({ ...query, page }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `/search/products?${parameters.toString()}`
}
