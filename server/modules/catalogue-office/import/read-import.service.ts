import { setImmediate } from 'node:timers/promises'
import { detectDecimalMark, isShort } from '../../../../domain/catalogue/import/amounts.ts'
import { checkCells, rowReader } from '../../../../domain/catalogue/import/cells.ts'
import type { RowReader } from '../../../../domain/catalogue/import/cells.ts'
import type { Heading, ImportField, ImportKind } from '../../../../domain/catalogue/import/columns.ts'
import { readHeading } from '../../../../domain/catalogue/import/columns.ts'
import type { EquipmentRow } from '../../../../domain/catalogue/import/equipment-row.ts'
import { isSameModel, nameAlike, readEquipment } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { PartRow, PartSettings } from '../../../../domain/catalogue/import/part-row.ts'
import { isOffSale, readHiddenPart, readPart } from '../../../../domain/catalogue/import/part-row.ts'
import type { ShopifyVariant } from '../../../../domain/catalogue/import/shopify.ts'
import { shopifyHeading, shopifyReader } from '../../../../domain/catalogue/import/shopify.ts'
import { isSameNumber } from '../../../../domain/catalogue/terms.ts'
import { findHeadingUnit } from '../../../../domain/catalogue/import/weight.ts'
import type { CsvFile, CsvRecord } from '../../../kernel/csv-file.ts'
import { readCsv } from '../../../kernel/csv-file.ts'

export type ImportRow = PartRow | EquipmentRow

/** A parsed file: its valid rows, the errors of the rest and notes. It is not checked against the catalogue yet. */
export interface ParsedImport {
  readonly heading: Heading
  readonly rows: readonly ImportRow[]
  readonly errors: readonly RowError[]
  /** The number of rows, valid or not. Rows for extra pictures do not count. */
  readonly count: number
  /** The number of variants of drafts and archived products that cannot be in the catalogue. */
  readonly leftOut: number
  /** The number of variants of a Shopify file without SKU, numbered or not. */
  readonly unnumbered: number
}

export interface ReadSettings {
  /** Whether a variant of a Shopify file without SKU gets its handle and options as number. */
  readonly hasHandleNumbers: boolean
}

/** Rows to parse before yielding to the event loop. */
const rowsPerTurn = 500

/** Parses a file. Returns a sentence if its heading is not recognized or it has no rows. */
export async function parseImport(
  bytes: Uint8Array,
  kind: ImportKind | null,
  settings: ReadSettings = { hasHandleNumbers: false },
): Promise<ParsedImport | string> {
  if (bytes.includes(0) && !isUtf16(bytes)) return 'This is not a text file. Save it as CSV.'
  const file = await readCsv(bytes, 'skip')
  const [first, ...records] = file.records
  if (first === undefined) return 'The file is empty.'
  const heading = readHeading(first.cells, kind)
  if (typeof heading === 'string') return heading
  if (records.length === 0 && file.openQuote === null && file.tooLong.length === 0)
    return 'The file has a heading but no rows.'
  return readRecords(file, heading, records, settings)
}

const isUtf16 = ([a, b]: Uint8Array) => (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)

async function readRecords(
  file: CsvFile,
  heading: Heading,
  records: readonly CsvRecord[],
  { hasHandleNumbers }: ReadSettings,
): Promise<ParsedImport> {
  const isShopify = heading.format === 'shopify'
  const toPlainText = isShopify ? (await import('../../../kernel/plain-text.ts')).toPlainText : null
  const line = toPlainText === null ? null : shopifyReader(heading, { plain: toPlainText, hasHandleNumbers })
  const readHead = isShopify ? shopifyHeading(heading) : heading
  const partSettings: PartSettings = {
    ...(isShopify ? shopifyMarks : findDecimalMarks(file, heading, records)),
    isOversold: isShopify,
    weightUnit: findHeadingUnit(heading.columns[heading.at.weight ?? -1] ?? ''),
  }
  const read = (row: RowReader) => (heading.kind === 'parts' ? readPart(row, partSettings) : readEquipment(row))

  const [good, errors]: [GoodRow[], RowError[]] = [[], []]
  const checkDuplicates = createDuplicateCheck(heading.kind)
  let [count, leftOut, unnumbered] = [0, 0, 0]
  for (const [index, record] of records.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
    const whole = rowReader(heading, record.cells, record.line)
    const variant = line?.(record.cells, record.line) ?? null
    if (variant?.is === 'picture') continue
    count += 1
    const row = rowReader(readHead, variant?.cells ?? record.cells, record.line)
    if (variant?.is === 'hidden' || (heading.kind === 'parts' && isOffSale(row.get('status') ?? ''))) {
      const hidden = readHiddenPart(row)
      if (hidden === null) leftOut += 1
      else good.push({ parsed: hidden, row, variant })
      continue
    }
    if (variant?.hasSku === false) unnumbered += 1
    checkCells(heading, record.cells, whole)
    const parsed = whole.errors.length > 0 ? null : read(row)
    if (parsed !== null) checkDuplicates(parsed, row)
    if (parsed !== null && row.errors.length === 0) good.push({ parsed, row, variant })
    errors.push(...whole.errors, ...row.errors)
  }
  errors.push(...file.tooLong.map((at) => createRowError(at, null, 'row.too-long')))
  count += file.tooLong.length
  if (file.openQuote !== null) {
    errors.push(createRowError(file.openQuote, null, 'row.open-quote'))
    count += 1
  }
  const shown = dropHiddenTwins(good)
  const columns = {
    hasPictures: heading.at.pictures !== undefined || heading.at.variant_picture !== undefined,
    hasStatus: heading.at.status !== undefined,
  }
  const withoutTwice = createBarcodeCheck()
  const rows = shown.map((one) => withoutTwice(finishRow(one, columns), one.row))
  errors.push(...shown.flatMap(({ row }) => row.notes))
  return {
    heading,
    rows,
    errors: dropRepeated(errors),
    count,
    unnumbered,
    leftOut: leftOut + good.length - shown.length,
  }
}

type DecimalMarks = Pick<PartSettings, 'mark' | 'weightMark'>
const shopifyMarks: DecimalMarks = { mark: '.', weightMark: '.' }

/** Prices and weights follow their own cells, because a list can be joined from two, and each other's where those are ambiguous. */
function findDecimalMarks(file: CsvFile, { at }: Heading, records: readonly CsvRecord[]): DecimalMarks {
  const listCells = (...fields: readonly ImportField[]) =>
    fields.flatMap((field) => records.map(({ cells }) => cells[at[field] ?? -1] ?? ''))
  // A weight can have its unit behind it.
  const weights = listCells('weight')
    .filter(isShort)
    .map((cell) => cell.replace(/\s*[a-z]+\.?$/i, ''))
  const mark = detectDecimalMark(
    listCells('price', 'compare_at'),
    detectDecimalMark(weights, file.delimiter === ';' ? ',' : '.'),
  )
  return { mark, weightMark: detectDecimalMark(weights, mark) }
}

interface GoodRow {
  readonly parsed: ImportRow
  readonly row: RowReader
  readonly variant: ShopifyVariant | null
}

/** Adds what is known only after the whole file was read. Later lines name more pictures of a product. */
function finishRow(
  { parsed, row, variant }: GoodRow,
  { hasPictures, hasStatus }: { readonly hasPictures: boolean; readonly hasStatus: boolean },
): ImportRow {
  if (variant === null || !('number' in parsed)) return parsed
  return {
    ...parsed,
    variant: variant.variant,
    ...(variant.isNumberMade ? { isNumberMade: true } : {}),
    ...(hasStatus ? { isHidden: parsed.isHidden === true } : {}),
    ...(hasPictures && parsed.isHidden !== true ? { pictures: variant.listPictures(row) } : {}),
  }
}

/** Creates a function that leaves out a barcode that an earlier row has, with a note. */
function createBarcodeCheck(): (parsed: ImportRow, reader: RowReader) => ImportRow {
  const lines = new Map<string, number>()
  return (parsed, reader) => {
    if (!('number' in parsed) || parsed.barcode == null) return parsed
    const { barcode, ...others } = parsed
    const first = lines.get(barcode.key)
    if (first === undefined) {
      lines.set(barcode.key, parsed.line)
      return parsed
    }
    reader.addNote('barcode', 'barcode.repeated', { value: barcode.text, first })
    return others
  }
}

/** An archived product often has the SKU of the one that is sold now. Then only the latter counts. */
function dropHiddenTwins(rows: readonly GoodRow[]): GoodRow[] {
  const isHidden = (one: ImportRow) => 'number' in one && one.isHidden === true
  const taken = new Set(rows.filter(({ parsed }) => !isHidden(parsed)).map(({ parsed }) => parsed.key))
  return rows.filter(({ parsed }) => {
    if (!isHidden(parsed)) return true
    const isTwin = taken.has(parsed.key)
    taken.add(parsed.key)
    return !isTwin
  })
}

/** A picture is named once and belongs to several variants: its note counts once. */
const dropRepeated = (errors: readonly RowError[]): RowError[] => [
  ...new Map(errors.map((error) => [`${error.line} ${error.column} ${error.message}`, error])).values(),
]

/** Creates a check that reports values which may occur only once in a file. */
function createDuplicateCheck(kind: ImportKind): (row: ImportRow, reader: RowReader) => void {
  const lines = new Map<string, number>()
  const numbers = new Map<string, string>()
  const models = new Map<string, { readonly brand: string; readonly name: string }>()
  const once = (reader: RowReader, field: ImportField, key: string, what: string) => {
    const first = lines.get(`${field} ${key}`)
    if (first === undefined) lines.set(`${field} ${key}`, reader.line)
    else reader.addError(field, 'row.repeated', { what, first })
  }
  return (row, reader) => {
    if ('number' in row) {
      const number = numbers.get(row.key) ?? row.number
      numbers.set(row.key, number)
      if (!isSameNumber(number, row.number)) reader.addError('number', 'number.alike', { value: row.number, number })
      else once(reader, 'number', row.key, `The part ${row.number}`)
      return
    }
    if (kind !== 'equipment') return
    const model = models.get(row.key) ?? { brand: row.brand, name: row.model }
    models.set(row.key, model)
    if (isSameModel(row, model)) once(reader, 'model', row.key, `The model ${row.brand} ${row.model}`)
    else reader.addError('model', 'model.alike', nameAlike(row, model))
    if (row.prefix !== undefined && row.prefix !== '')
      once(reader, 'serial_prefix', row.prefix, `The serial prefix ${row.prefix}`)
    if (row.slug !== undefined) once(reader, 'slug', row.slug, `The slug ${row.slug}`)
    if (row.frpId != null) once(reader, 'frp_equipment_id', row.frpId, `The id ${row.frpId}`)
  }
}
