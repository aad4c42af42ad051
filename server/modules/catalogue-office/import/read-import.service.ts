import { setImmediate } from 'node:timers/promises'
import { detectDecimalMark } from '../../../../domain/catalogue/import/amounts.ts'
import { checkCells, rowReader } from '../../../../domain/catalogue/import/cells.ts'
import type { RowReader } from '../../../../domain/catalogue/import/cells.ts'
import type { Heading, ImportField, ImportKind } from '../../../../domain/catalogue/import/columns.ts'
import { readHeading } from '../../../../domain/catalogue/import/columns.ts'
import type { EquipmentRow } from '../../../../domain/catalogue/import/equipment-row.ts'
import { readEquipment } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import { readPart } from '../../../../domain/catalogue/import/part-row.ts'
import { shopifyHeading, shopifyReader } from '../../../../domain/catalogue/import/shopify.ts'
import type { CsvFile, CsvRecord } from './csv-file.rules.ts'
import { readCsv } from './csv-file.rules.ts'

export type ImportRow = PartRow | EquipmentRow

/** A parsed file: its valid rows and the errors of the rest. It is not checked against the catalogue yet. */
export interface ParsedImport {
  readonly heading: Heading
  readonly rows: readonly ImportRow[]
  readonly errors: readonly RowError[]
  /** The number of rows, valid or not. Rows for extra pictures do not count. */
  readonly count: number
  /** The number of products that are not on sale. */
  readonly leftOut: number
}

/** Rows to parse before yielding to the event loop. */
const rowsPerTurn = 500

/** Parses a file. Returns a sentence if its heading is not recognized or it has no rows. */
export async function parseImport(bytes: Uint8Array, kind: ImportKind | null): Promise<ParsedImport | string> {
  if (bytes.includes(0) && !isUtf16(bytes)) return 'This is not a text file. Save it as CSV.'
  const file = await readCsv(bytes)
  const [first, ...records] = file.records
  if (first === undefined) return 'The file is empty.'
  const heading = readHeading(first.cells, kind)
  if (typeof heading === 'string') return heading
  if (records.length === 0 && file.openQuote === null) return 'The file has a heading but no rows.'
  return readRecords(file, heading, records)
}

const isUtf16 = ([a, b]: Uint8Array) => (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)

async function readRecords(file: CsvFile, heading: Heading, records: readonly CsvRecord[]): Promise<ParsedImport> {
  const isShopify = heading.format === 'shopify'
  const line = isShopify ? shopifyReader(heading, (await import('./plain-text.rules.ts')).toPlainText) : null
  const readHead = isShopify ? shopifyHeading(heading) : heading
  const at = heading.at.price
  const priceCells = at === undefined ? [] : records.map(({ cells }) => cells[at] ?? '')
  const mark = isShopify ? '.' : detectDecimalMark(priceCells, file.delimiter === ';' ? ',' : '.')
  const read = (row: RowReader) =>
    heading.kind === 'parts' ? readPart(row, { mark, isOversold: isShopify }) : readEquipment(row)

  const [rows, errors]: [ImportRow[], RowError[]] = [[], []]
  const checkDuplicates = createDuplicateCheck(heading.kind)
  let [count, leftOut] = [0, 0]
  for (const [index, record] of records.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
    const whole = rowReader(heading, record.cells, record.line)
    const converted = line?.(record.cells) ?? { is: 'part' as const, cells: record.cells }
    if (converted.is === 'picture') continue
    count += 1
    if (converted.is !== 'part') {
      leftOut += 1
      continue
    }
    checkCells(heading, record.cells, whole)
    const row = rowReader(readHead, converted.cells, record.line)
    const good = whole.errors.length > 0 ? null : read(row)
    if (good !== null) checkDuplicates(good, row)
    if (good !== null && row.errors.length === 0) rows.push(good)
    errors.push(...whole.errors, ...row.errors)
  }
  if (file.openQuote !== null) {
    errors.push(createRowError(file.openQuote, null, 'row.open-quote'))
    count += 1
  }
  return { heading, rows, errors, count, leftOut }
}

/** Creates a check that reports values which may occur only once in a file. */
function createDuplicateCheck(kind: ImportKind): (row: ImportRow, reader: RowReader) => void {
  const lines = new Map<string, number>()
  const once = (reader: RowReader, field: ImportField, key: string, what: string) => {
    const first = lines.get(`${field} ${key}`)
    if (first === undefined) lines.set(`${field} ${key}`, reader.line)
    else reader.addError(field, 'row.repeated', { what, first })
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
