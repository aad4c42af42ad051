// One answer of the device: the row is found by its path, the input read as the server reads it.
import * as z from 'zod/mini'
import { catalogue } from '../../../contract/catalogue.ts'
import type { Received, Reply, Row } from '../../../contract/kernel/endpoint.ts'
import { serials } from '../../../contract/serials.ts'
import type { Ask, DeviceAnswer } from '../device.ts'
import type { Library } from '../library.ts'
import * as browse from './browse.ts'
import { listSchemes, readDiagram, readEquipment, readEquipmentId } from './equipment.ts'
import { listAttributes, readProduct, readProductByNumber } from './products.ts'
import { parseSerial, searchEquipment, searchProducts } from './search.ts'
import { CannotTell, Refused } from './told.ts'

type Work = (library: Library, ask: Ask, today: string) => Promise<unknown>

const rows = catalogue.table

/** A row that the device can answer, and how. An input that the row does not take is the server's to refuse. */
function on<R extends Row>(
  row: R,
  tell: (library: Library, input: Received<R>, today: string) => Reply<R> | Promise<Reply<R>>,
): readonly [string, Work] {
  const read = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const parsed = z.safeParse(schema, value ?? {})
    if (!parsed.success) throw new CannotTell('The input is not what this call takes.')
    return parsed.data
  }
  return [
    row.path,
    async (library, ask, today) => {
      const input = { params: read(row.params, ask.params), query: read(row.query, ask.query) }
      return tell(library, input as unknown as Received<R>, today)
    },
  ]
}

const answers: ReadonlyMap<string, Work> = new Map([
  on(rows.listTypes, (library, { query }) => browse.listTypes(library, query)),
  on(rows.readType, (library, { params, query }) => browse.readType(library, params.type, query)),
  on(rows.listSubtypes, (library, { params, query }) => browse.listSubtypes(library, params.type, query)),
  on(rows.readSubtype, (library, { params, query }) => browse.readSubtype(library, params, query.brand_id)),
  on(rows.listMarketTypes, ({ frame }) => [...frame.market_types]),
  on(rows.previewType, (library, { params, query }) => browse.previewType(library, params.slug, query)),
  on(rows.previewSubtype, (library, { params, query }) => browse.previewSubtype(library, params.slug, query)),
  on(rows.readEquipment, (library, { params, query }) =>
    readEquipment(library, params.id, query.attributes !== undefined),
  ),
  on(rows.readEquipmentId, (library, { query }) => readEquipmentId(library, query.frp_id)),
  on(rows.readDiagram, (library, { params }) => readDiagram(library, params.id)),
  on(rows.listBrands, (library, { params }) => browse.listBrands(library, params.id)),
  on(rows.listEquipment, (library, { params, query }) => browse.listEquipment(library, params.id, query.brand_id)),
  on(rows.listSchemes, (library, { params }) => listSchemes(library, params.id)),
  on(rows.readProduct, (library, { params }) => readProduct(library, params.id)),
  on(rows.readProductByNumber, (library, { params }) => readProductByNumber(library, params.number)),
  on(rows.listAttributes, (library) => listAttributes(library)),
  on(rows.readVendorBrands, (library) => browse.readVendorBrands(library)),
  on(rows.searchEquipment, (library, { query }, today) => searchEquipment(library, query, today)),
  on(rows.searchProducts, (library, { query }) => searchProducts(library, rows.searchProducts, query)),
  on(serials.table.parseSerial, (library, { query }, today) => parseSerial(library, query, today)),
])

/** What the library says to a read; null where it cannot tell. `freshAt` and `now` in epoch ms. */
export async function answerFrom(
  library: Library,
  ask: Ask,
  { freshAt, now }: { readonly freshAt: number | null; readonly now: number },
): Promise<DeviceAnswer | null> {
  const work = answers.get(ask.path)
  if (work === undefined) return null
  try {
    const value = await work(library, ask, new Date(now).toISOString().slice(0, 10))
    return { is: 'answer', value, asOf: freshAt ?? now, version: library.base.version }
  } catch (fault) {
    if (fault instanceof CannotTell) return null
    if (fault instanceof Refused) return { is: 'refused', code: fault.code, values: fault.values }
    throw fault
  }
}
