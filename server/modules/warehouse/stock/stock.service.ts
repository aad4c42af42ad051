import type { warehouseStock } from '../../../../contract/warehouse-stock.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findPartByCode } from '../locations/location-parts.store.ts'
import { findPlacedPart, listEntries } from './ledger.store.ts'

type Rows = typeof warehouseStock

const entriesPerPage = 50

/** A part by its number or its barcode. Refuses `warehouse.partUnknown`. */
export async function findPart({ tx }: SignedIn, typed: string): Promise<Reply<Rows['findPart']>> {
  const part = await findPartByCode(tx, typed)
  return (part && (await findPlacedPart(tx, part.product_id))) ?? refuse('warehouse.partUnknown')
}

/** A part with its ledger, 50 entries a page. Refuses `warehouse.partUnknown`. */
export async function readStock({ tx }: SignedIn, id: number, page: number): Promise<Reply<Rows['readStock']>> {
  const part = (await findPlacedPart(tx, id)) ?? refuse('warehouse.partUnknown')
  const paging = { page, perPage: entriesPerPage, path: `/wh-parts/${id}` }
  const { rows, total } = await listEntries(tx, id, { limit: paging.perPage, offset: getOffset(paging) })
  return { ...part, entries: buildPage(rows, total, paging) }
}
