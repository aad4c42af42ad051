import { setImmediate } from 'node:timers/promises'
import { decimalMark } from '../../../domain/catalogue/import/amounts.ts'
import { checkCells, rowReader } from '../../../domain/catalogue/import/cells.ts'
import type { RowReader } from '../../../domain/catalogue/import/cells.ts'
import type { Heading, ImportField, ImportKind } from '../../../domain/catalogue/import/columns.ts'
import { readHeading } from '../../../domain/catalogue/import/columns.ts'
import type { EquipmentRow } from '../../../domain/catalogue/import/equipment-row.ts'
import { readEquipment } from '../../../domain/catalogue/import/equipment-row.ts'
import type { RowFault } from '../../../domain/catalogue/import/faults.ts'
import { rowFault } from '../../../domain/catalogue/import/faults.ts'
import type { PartRow } from '../../../domain/catalogue/import/part-row.ts'
import { readPart } from '../../../domain/catalogue/import/part-row.ts'
import { shopifyHeading, shopifyReader } from '../../../domain/catalogue/import/shopify.ts'
import type { CsvFile, CsvRecord } from './csv-file.ts'
import { readCsv } from './csv-file.ts'
import { plainText } from './plain-text.ts'

export type ImportRow = PartRow | EquipmentRow

/** A file as its own rules let it pass: what of it is good, and why the rest is not. The catalogue has not been asked yet. */
export interface ReadImport {
  readonly heading: Heading
  readonly rows: readonly ImportRow[]
  readonly faults: readonly RowFault[]
  /** Rows of the file, good and bad; further pictures of a product are none. */
  readonly count: number
  /** Products that are not on sale. */
  readonly leftOut: number
}

/** Rows between two breaths. */
const atOnce = 500

/** Reads a file whole. Answers a sentence where it has no heading of ours or no rows. */
export async function readImport(bytes: Uint8Array, wanted: ImportKind | null): Promise<ReadImport | string> {
  if (bytes.includes(0) && !isUtf16(bytes)) return 'It is no text. Save it as CSV.'
  const file = await readCsv(bytes)
  const [first, ...records] = file.records
  if (first === undefined) return 'There is nothing in it.'
  const heading = readHeading(first.cells, wanted)
  if (typeof heading === 'string') return heading
  if (records.length === 0 && file.openQuote === null) return 'It has a heading and no rows.'
  return readRecords(file, heading, records)
}

const isUtf16 = ([a, b]: Uint8Array) => (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)

async function readRecords(file: CsvFile, heading: Heading, records: readonly CsvRecord[]): Promise<ReadImport> {
  const isShopify = heading.format === 'shopify'
  const line = isShopify ? shopifyReader(heading, plainText) : null
  const readHead = isShopify ? shopifyHeading(heading) : heading
  const at = heading.at.price
  const priceCells = at === undefined ? [] : records.map(({ cells }) => cells[at] ?? '')
  const mark = isShopify ? '.' : decimalMark(priceCells, file.delimiter === ';' ? ',' : '.')
  const read = (row: RowReader) =>
    heading.kind === 'parts' ? readPart(row, { mark, isOversold: isShopify }) : readEquipment(row)

  const [rows, faults]: [ImportRow[], RowFault[]] = [[], []]
  const seen = createSeen(heading.kind)
  let [count, leftOut] = [0, 0]
  for (const [index, record] of records.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate()
    const whole = rowReader(heading, record.cells, record.line)
    const shown = line?.(record.cells) ?? { is: 'part' as const, cells: record.cells }
    if (shown.is === 'picture') continue
    count += 1
    if (shown.is !== 'part') {
      leftOut += 1
      continue
    }
    checkCells(heading, record.cells, whole)
    const row = rowReader(readHead, shown.cells, record.line)
    const good = whole.faults.length > 0 ? null : read(row)
    if (good !== null) seen(good, row)
    if (good !== null && row.faults.length === 0) rows.push(good)
    faults.push(...whole.faults, ...row.faults)
  }
  if (file.openQuote !== null) {
    faults.push(rowFault(file.openQuote, null, 'row.open-quote'))
    count += 1
  }
  return { heading, rows, faults, count, leftOut }
}

/** Notes what may stand in a file but once. */
function createSeen(kind: ImportKind): (row: ImportRow, reader: RowReader) => void {
  const lines = new Map<string, number>()
  const once = (reader: RowReader, field: ImportField, key: string, what: string) => {
    const first = lines.get(`${field} ${key}`)
    if (first === undefined) lines.set(`${field} ${key}`, reader.line)
    else reader.fault(field, 'row.repeated', { what, first })
  }
  return (row, reader) => {
    if ('number' in row) {
      once(reader, 'number', row.key, `The part ${row.number}`)
      return
    }
    if (kind !== 'equipment') return
    once(reader, 'model', row.key, `The model ${row.brand} ${row.model}`)
    if (row.prefix !== undefined && row.prefix !== '')
      once(reader, 'serial_prefix', row.prefix, `The serial prefix ${row.prefix}`)
    if (row.slug !== undefined) once(reader, 'slug', row.slug, `The slug ${row.slug}`)
    if (row.frpId != null) once(reader, 'frp_equipment_id', row.frpId, `The id ${row.frpId}`)
  }
}
