// Product search, equipment search and serial lookup (G05, G07, W07), as the server answers them.
import { compareText } from '../../../domain/compare-text.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { productsPerPage } from '../../../contract/catalogue.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { warranty } from '../../../contract/warranty.ts'
import { findFit, numberScores } from '../../../domain/catalogue/match.ts'
import { parseQuery } from '../../../domain/catalogue/terms.ts'
import type { Query } from '../../../domain/catalogue/terms.ts'
import { parseSerial } from '../../../domain/warranty/serials.ts'
import { toPath } from '../../http/request.ts'
import type { CatalogueReader } from '../catalogue-reader.ts'
import type { Model, ModelIndex } from '../model-index.ts'
import { toProductRows } from './product-rows.ts'
import { throwNotOnDevice, DeviceRefusal } from './answer-errors.ts'

type Table = typeof catalogue.table
type Row = Table['searchProducts']

const maxModels = 50

export async function searchProducts(
  reader: CatalogueReader,
  row: Row,
  query: Received<Row>['query'],
): Promise<Reply<Row>> {
  if (query.brand_id !== undefined && !reader.isBrandStored(query.brand_id)) throwNotOnDevice()
  const offset = (query.page - 1) * productsPerPage
  const { total, ids } = reader.parts.search(
    parseQuery(query.keywords),
    { brandId: query.brand_id, fitting: await listFittingModels(reader, query) },
    offset,
    productsPerPage,
  )
  const lastPage = Math.max(1, Math.ceil(total / productsPerPage))
  const pageUrl = (page: number) => toPath(row, { query: { ...query, page } })
  return {
    current_page: query.page,
    data: await toProductRows(reader, ids),
    last_page: lastPage,
    per_page: productsPerPage,
    total,
    to: Math.min(total, offset + ids.length),
    next_page_url: query.page < lastPage ? pageUrl(query.page + 1) : null,
    prev_page_url: query.page > 1 ? pageUrl(Math.min(query.page - 1, lastPage)) : null,
  }
}

/** Lists of models. A part must fit at least one model of each list. */
async function listFittingModels(reader: CatalogueReader, query: Received<Row>['query']): Promise<number[][]> {
  const { equipment_id: equipmentId, market_type: market } = query
  const lists = equipmentId === undefined ? [] : [[equipmentId]]
  if (market === undefined) return lists
  const ofMarket = (await reader.models()).all.filter((model) => model.row.market_type_name === market)
  return [...lists, ofMarket.map((model) => model.row.equipment_id)]
}

export async function searchEquipment(
  reader: CatalogueReader,
  { keywords, brand_id: brandId, market_type: market }: Received<Table['searchEquipment']>['query'],
  today: string,
): Promise<Reply<Table['searchEquipment']>> {
  const query = parseQuery(keywords)
  if (query.terms.length === 0) return []
  const models = await reader.models()
  const matchesFilter = ({ row }: Model) =>
    (brandId === undefined || row.brand_id === brandId) && (market === undefined || row.market_type_name === market)
  const found = models.all
    .filter(matchesFilter)
    .flatMap((model) => {
      const score = scoreModel(model, query)
      return score === null ? [] : [{ model, score }]
    })
    .sort((a, b) => a.score - b.score || compareModels(a.model, b.model))
    .slice(0, maxModels)
  const serial = parseSerial(keywords, listSerialPatterns(models), today)
  const bySerial = serial.is === 'read' ? models.byId(serial.equipment_id) : null
  const first =
    serial.is === 'read' && bySerial !== null && matchesFilter(bySerial)
      ? [{ ...bySerial.row, matched: 'serial' as const, manufactured: serial.manufactured }]
      : []
  const others = found
    .filter(({ model }) => model.row.equipment_id !== first[0]?.equipment_id)
    .map(({ model, score }) => ({
      ...model.row,
      matched: score < 0 ? ('number' as const) : ('words' as const),
      manufactured: null,
    }))
  return [...first, ...others].slice(0, maxModels)
}

/** There are few models, so each one is scored directly without an index. */
function scoreModel(model: Model, { number, terms }: Query): number | null {
  if (number !== null) {
    if (model.numberKey === number) return numberScores.whole
    if (model.numberKey.startsWith(number) || model.row.serial_prefix.toLowerCase().startsWith(number))
      return numberScores.beginning
  }
  let sum = 0
  for (const term of terms) {
    const fits = model.terms().flatMap((own) => findFit(term, own) ?? [])
    if (fits.length === 0) return null
    sum += Math.min(...fits)
  }
  return sum
}

const compareModels = (a: Model, b: Model) =>
  compareText(a.sortName, b.sortName) ||
  compareText(a.numberKey, b.numberKey) ||
  a.row.equipment_id - b.row.equipment_id

const listSerialPatterns = (models: ModelIndex, manufacturerId?: number) =>
  models.all
    .filter(({ row }) => manufacturerId === undefined || row.manufacturer_id === manufacturerId)
    .map(({ row }) => ({ equipment_id: row.equipment_id, prefix: row.serial_prefix }))
    .sort((a, b) => a.equipment_id - b.equipment_id)

export async function answerSerial(
  reader: CatalogueReader,
  { number, manufacturer_id: manufacturerId }: Received<(typeof warranty.table)['parseSerial']>['query'],
  today: string,
): Promise<Reply<(typeof warranty.table)['parseSerial']>> {
  const models = await reader.models()
  const read = parseSerial(number, listSerialPatterns(models, manufacturerId), today)
  if (read.is === 'not') throw new DeviceRefusal('warranty.serial', { sentence: read.sentence })
  const { equipment_id, manufactured } = read
  return { equipment_id, model: models.byId(equipment_id)?.row.name ?? '', manufactured }
}
