// The searches (G05, G07) and the serial number (W07), as the server answers them.
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { productsPerPage } from '../../../contract/catalogue.ts'
import type { catalogue } from '../../../contract/catalogue.ts'
import type { warranty } from '../../../contract/warranty.ts'
import { fitOf, numberScores } from '../../../domain/catalogue/match.ts'
import { readQuery } from '../../../domain/catalogue/words.ts'
import type { Query } from '../../../domain/catalogue/words.ts'
import { readSerial } from '../../../domain/warranty/serials.ts'
import { pathOf } from '../../http/request.ts'
import type { Library } from '../library.ts'
import type { Model, Models } from '../models.ts'
import { productRows } from './product-rows.ts'
import { cannotTell, Refused } from './told.ts'

type Table = typeof catalogue.table
type Row = Table['searchProducts']

const mostModels = 50

export async function searchProducts(library: Library, row: Row, query: Received<Row>['query']): Promise<Reply<Row>> {
  if (query.brand_id !== undefined && !library.isWhole(query.brand_id)) cannotTell()
  const offset = (query.page - 1) * productsPerPage
  const { total, ids } = library.parts.search(
    readQuery(query.keywords),
    { brandId: query.brand_id, fitting: await fittingOf(library, query) },
    offset,
    productsPerPage,
  )
  const lastPage = Math.max(1, Math.ceil(total / productsPerPage))
  const pageUrl = (page: number) => pathOf(row, { query: { ...query, page } })
  return {
    current_page: query.page,
    data: await productRows(library, ids),
    last_page: lastPage,
    per_page: productsPerPage,
    total,
    to: Math.min(total, offset + ids.length),
    next_page_url: query.page < lastPage ? pageUrl(query.page + 1) : null,
    prev_page_url: query.page > 1 ? pageUrl(Math.min(query.page - 1, lastPage)) : null,
  }
}

/** The lists of models of each of which a part has to fit one. */
async function fittingOf(library: Library, query: Received<Row>['query']): Promise<number[][]> {
  const { equipment_id: equipmentId, market_type: market } = query
  const lists = equipmentId === undefined ? [] : [[equipmentId]]
  if (market === undefined) return lists
  const ofMarket = (await library.models()).all.filter((model) => model.row.market_type_name === market)
  return [...lists, ofMarket.map((model) => model.row.equipment_id)]
}

export async function searchEquipment(
  library: Library,
  { keywords, brand_id: brandId, market_type: market }: Received<Table['searchEquipment']>['query'],
  today: string,
): Promise<Reply<Table['searchEquipment']>> {
  const query = readQuery(keywords)
  if (query.words.length === 0) return []
  const models = await library.models()
  const isWanted = ({ row }: Model) =>
    (brandId === undefined || row.brand_id === brandId) && (market === undefined || row.market_type_name === market)
  const found = models.all
    .filter(isWanted)
    .flatMap((model) => {
      const score = scoreOf(model, query)
      return score === null ? [] : [{ model, score }]
    })
    .sort((a, b) => a.score - b.score || byPlace(a.model, b.model))
    .slice(0, mostModels)
  const serial = readSerial(keywords, patternsOf(models), today)
  const bySerial = serial.is === 'read' ? models.byId(serial.equipment_id) : null
  const first =
    serial.is === 'read' && bySerial !== null && isWanted(bySerial)
      ? [{ ...bySerial.row, matched: 'serial' as const, manufactured: serial.manufactured }]
      : []
  const others = found
    .filter(({ model }) => model.row.equipment_id !== first[0]?.equipment_id)
    .map(({ model, score }) => ({
      ...model.row,
      matched: score < 0 ? ('number' as const) : ('words' as const),
      manufactured: null,
    }))
  return [...first, ...others].slice(0, mostModels)
}

/** Models are few: each is held against the rules themselves. */
function scoreOf(model: Model, { number, words }: Query): number | null {
  if (number !== null) {
    if (model.numberKey === number) return numberScores.whole
    if (model.numberKey.startsWith(number) || model.row.serial_prefix.toLowerCase().startsWith(number))
      return numberScores.beginning
  }
  let sum = 0
  for (const word of words) {
    const fits = model.words().flatMap((own) => fitOf(word, own) ?? [])
    if (fits.length === 0) return null
    sum += Math.min(...fits)
  }
  return sum
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byPlace = (a: Model, b: Model) =>
  byText(a.sortName, b.sortName) || byText(a.numberKey, b.numberKey) || a.row.equipment_id - b.row.equipment_id

const patternsOf = (models: Models, manufacturerId?: number) =>
  models.all
    .filter(({ row }) => manufacturerId === undefined || row.manufacturer_id === manufacturerId)
    .map(({ row }) => ({ equipment_id: row.equipment_id, prefix: row.serial_prefix }))
    .sort((a, b) => a.equipment_id - b.equipment_id)

export async function parseSerial(
  library: Library,
  { number, manufacturer_id: manufacturerId }: Received<(typeof warranty.table)['parseSerial']>['query'],
  today: string,
): Promise<Reply<(typeof warranty.table)['parseSerial']>> {
  const models = await library.models()
  const read = readSerial(number, patternsOf(models, manufacturerId), today)
  if (read.is === 'not') throw new Refused('warranty.serial', { sentence: read.sentence })
  const { equipment_id, manufactured } = read
  return { equipment_id, model: models.byId(equipment_id)?.row.name ?? '', manufactured }
}
