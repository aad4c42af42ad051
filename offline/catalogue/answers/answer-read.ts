// Answers one read on the device. It finds the row by path and parses the input as the server does.
import * as z from 'zod/mini'
import { catalogue } from '../../../contract/catalogue.ts'
import type { Received, Reply, Row } from '../../../contract/kernel/endpoint.ts'
import { serials } from '../../../contract/serials.ts'
import type { CatalogueQuery, DeviceAnswer } from '../catalogue-device.ts'
import type { CatalogueReader } from '../catalogue-reader.ts'
import * as browse from './browse.ts'
import { listSchemes, readDiagram, readEquipment, readEquipmentId } from './equipment.ts'
import { listAttributes, readProduct, readProductByNumber } from './products.ts'
import { answerSerial, searchEquipment, searchProducts } from './search.ts'
import { NotOnDevice, DeviceRefusal } from './answer-errors.ts'

type Answerer = (reader: CatalogueReader, ask: CatalogueQuery, today: string) => Promise<unknown>

const rows = catalogue.table

/** Registers how the device answers a row. The server, not the device, refuses an invalid input. */
function answerRow<R extends Row>(
  row: R,
  answer: (reader: CatalogueReader, input: Received<R>, today: string) => Reply<R> | Promise<Reply<R>>,
): readonly [string, Answerer] {
  const parseInput = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const parsed = z.safeParse(schema, value ?? {})
    if (!parsed.success) throw new NotOnDevice('The input is not valid for this call.')
    return parsed.data
  }
  return [
    row.path,
    async (reader, ask, today) => {
      const input = { params: parseInput(row.params, ask.params), query: parseInput(row.query, ask.query) }
      return answer(reader, input as unknown as Received<R>, today)
    },
  ]
}

const answerers: ReadonlyMap<string, Answerer> = new Map([
  answerRow(rows.listTypes, (reader, { query }) => browse.listTypes(reader, query)),
  answerRow(rows.readType, (reader, { params, query }) => browse.readType(reader, params.type, query)),
  answerRow(rows.listSubtypes, (reader, { params, query }) => browse.listSubtypes(reader, params.type, query)),
  answerRow(rows.readSubtype, (reader, { params, query }) => browse.readSubtype(reader, params, query.brand_id)),
  answerRow(rows.listMarketTypes, ({ taxonomy }) => [...taxonomy.market_types]),
  answerRow(rows.previewType, (reader, { params, query }) => browse.previewType(reader, params.slug, query)),
  answerRow(rows.previewSubtype, (reader, { params, query }) => browse.previewSubtype(reader, params.slug, query)),
  answerRow(rows.readEquipment, (reader, { params, query }) =>
    readEquipment(reader, params.id, query.attributes !== undefined),
  ),
  answerRow(rows.readEquipmentId, (reader, { query }) => readEquipmentId(reader, query.frp_id)),
  answerRow(rows.readDiagram, (reader, { params }) => readDiagram(reader, params.id)),
  answerRow(rows.listBrands, (reader, { params }) => browse.listBrands(reader, params.id)),
  answerRow(rows.listEquipment, (reader, { params, query }) => browse.listEquipment(reader, params.id, query.brand_id)),
  answerRow(rows.listSchemes, (reader, { params }) => listSchemes(reader, params.id)),
  answerRow(rows.readProduct, (reader, { params }) => readProduct(reader, params.id)),
  answerRow(rows.readProductByNumber, (reader, { params }) => readProductByNumber(reader, params.number)),
  answerRow(rows.listAttributes, (reader) => listAttributes(reader)),
  answerRow(rows.readVendorBrands, (reader) => browse.readVendorBrands(reader)),
  answerRow(rows.searchEquipment, (reader, { query }, today) => searchEquipment(reader, query, today)),
  answerRow(rows.searchProducts, (reader, { query }) => searchProducts(reader, rows.searchProducts, query)),
  answerRow(serials.table.parseSerial, (reader, { query }, today) => answerSerial(reader, query, today)),
])

/** Answers a read from the stored catalogue; null if the data is not stored here. `freshAt` and `now` are epoch ms. */
export async function answerRead(
  reader: CatalogueReader,
  ask: CatalogueQuery,
  { freshAt, now }: { readonly freshAt: number | null; readonly now: number },
): Promise<DeviceAnswer | null> {
  const work = answerers.get(ask.path)
  if (work === undefined) return null
  try {
    const value = await work(reader, ask, new Date(now).toISOString().slice(0, 10))
    return { is: 'answer', value, asOf: freshAt ?? now, version: reader.installed.version }
  } catch (error) {
    if (error instanceof NotOnDevice) return null
    if (error instanceof DeviceRefusal) return { is: 'refused', code: error.code, values: error.values }
    throw error
  }
}
