import { numberKey } from '../words.ts'
import type { DecimalMark } from './amounts.ts'
import { readCents, readWhole } from './amounts.ts'
import { manyLines, oneLine } from './cell-text.ts'
import type { RowReader } from './cells.ts'
import { readText } from './cells.ts'
import type { NamedFit } from './fits-cell.ts'
import { readFits } from './fits-cell.ts'

/** A good row of a parts file. What is undefined has no column there, and stays as it is in the catalogue. */
export interface PartRow {
  readonly line: number
  readonly number: string
  /** `numberKey`: by it a part is known again. */
  readonly key: string
  readonly name: string
  readonly brand: string
  /** Cents; null has to be asked for. */
  readonly price?: number | null
  readonly qty?: number
  readonly description?: string
  /** The number of the part that replaces it, as written and as key; null for none. */
  readonly replacement?: { readonly number: string; readonly key: string } | null
  readonly fits?: readonly NamedFit[]
}

/** The longest texts of a part, the highest price (cents) and stock. */
export const partLimits = {
  number: 60,
  name: 200,
  brand: 80,
  description: 20_000,
  price: 99_999_999,
  qty: 9_999_999,
} as const

/** What is needed beside the row: the file's decimal mark, and whether stock below nothing is none (a shop that oversells). */
export interface PartSettings {
  readonly mark: DecimalMark
  readonly isOversold: boolean
}

/** Reads a part; null where something is wrong with it, which the row then knows. */
export function readPart(row: RowReader, { mark, isOversold }: PartSettings): PartRow | null {
  const number = readNumber(row)
  const nameCell = oneLine(row.get('name') ?? '')
  const name = readText(row, 'name', nameCell, partLimits.name, { missing: 'name.missing', long: 'name.too-long' })
  const brand = readText(row, 'brand', oneLine(row.get('brand') ?? ''), partLimits.brand, {
    missing: 'brand.missing',
    long: 'brand.too-long',
  })
  const key = numberKey(number)
  const cell = row.get('description')
  const description =
    cell === undefined
      ? undefined
      : readText(row, 'description', manyLines(cell), partLimits.description, { long: 'description.too-long' })
  const price = readPrice(row, mark)
  const qty = readQty(row, mark, isOversold)
  const replacement = readReplacement(row, key)
  const fits = readModels(row)
  if (row.faults.length > 0) return null
  return {
    line: row.line,
    number,
    key,
    name,
    brand,
    ...(price === undefined ? {} : { price }),
    ...(qty === undefined ? {} : { qty }),
    ...(description === undefined ? {} : { description }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(fits === undefined ? {} : { fits }),
  }
}

/** Spreadsheets put an apostrophe before a number that is to stay text. */
const numberText = (cell: string) => oneLine(cell).replace(/^'/, '')

function readNumber(row: RowReader): string {
  const text = numberText(row.get('number') ?? '')
  const number = readText(row, 'number', text, partLimits.number, {
    missing: 'number.missing',
    long: 'number.too-long',
  })
  if (number !== '' && numberKey(number) === '') row.fault('number', 'number.unreadable')
  return number
}

function readPrice(row: RowReader, mark: DecimalMark): number | null | undefined {
  const cell = row.get('price')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return null
  const cents = readCents(text, mark)
  if (typeof cents === 'string') row.fault('price', `price.${cents}`, { value: text })
  else if (cents > partLimits.price)
    row.fault('price', 'price.too-large', { most: (partLimits.price / 100).toFixed(2) })
  else return cents
  return undefined
}

function readQty(row: RowReader, mark: DecimalMark, isOversold: boolean): number | undefined {
  const cell = row.get('qty')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return 0
  const count = readWhole(text, mark)
  if (count === 'negative' && isOversold) return 0
  if (typeof count === 'string') row.fault('qty', `qty.${count}`, { value: text })
  else if (count > partLimits.qty) row.fault('qty', 'qty.too-large', { most: partLimits.qty })
  else return count
  return undefined
}

function readReplacement(row: RowReader, key: string): PartRow['replacement'] {
  const cell = row.get('replaced_by')
  if (cell === undefined) return undefined
  const number = numberText(cell)
  if (number === '') return null
  const other = numberKey(number)
  if (other === '' || number.length > partLimits.number)
    row.fault('replaced_by', 'replacement.unreadable', { most: partLimits.number })
  else if (other === key) row.fault('replaced_by', 'replacement.itself')
  return { number, key: other }
}

function readModels(row: RowReader): readonly NamedFit[] | undefined {
  const cell = row.get('fits')
  if (cell === undefined) return undefined
  const read = readFits(cell)
  if ('fits' in read) return read.fits
  row.fault('fits', read.code, read.values)
  return undefined
}
