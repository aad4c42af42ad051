import { numberKey } from '../terms.ts'
import type { DecimalMark } from './amounts.ts'
import { parseCents, parseWholeNumber } from './amounts.ts'
import { manyLines, oneLine } from './cell-text.ts'
import type { RowReader } from './cells.ts'
import { readText } from './cells.ts'
import type { NamedFit } from './fits-cell.ts'
import { readFits } from './fits-cell.ts'
import type { AmountSettings, PartExtras } from './part-extras.ts'
import { readExtras } from './part-extras.ts'

/** A valid row of a parts file. An undefined field has no column and stays unchanged in the catalogue. */
export interface PartRow extends PartExtras {
  readonly line: number
  readonly number: string
  /** The `numberKey`, which identifies a part. */
  readonly key: string
  readonly name: string
  readonly brand: string
  /** Cents; null means price on request. */
  readonly price?: number | null
  readonly qty?: number
  readonly description?: string
  /** The number of the replacement, as written and as a key; null for none. */
  readonly replacement?: { readonly number: string; readonly key: string } | null
  readonly fits?: readonly NamedFit[]
  /** What an export knows the variant by while it has no SKU. */
  readonly variant?: string
  /** Whether the number was made from handle and options. */
  readonly isNumberMade?: true
  /** A draft or an archived product: the part is hidden if the shop has it. Then name and brand are empty. */
  readonly isHidden?: boolean
}

/** Maximum lengths of the texts of a part, and its maximum price (cents) and stock. */
export const partLimits = {
  number: 60,
  name: 200,
  brand: 80,
  description: 20_000,
  price: 99_999_999,
  qty: 9_999_999,
} as const

/** How the file's amounts are read, and whether negative stock counts as 0 (for a shop that oversells). */
export interface PartSettings extends AmountSettings {
  readonly isOversold: boolean
}

/** Whether a product with this status is not for sale. Anything but these and 'active' changes nothing. */
export const isOffSale = (status: string): boolean => ['draft', 'archived'].includes(status.trim().toLowerCase())

/** Reads a part. Returns null if the row has errors, which are added to the row. */
export function readPart(row: RowReader, settings: PartSettings): PartRow | null {
  const { mark, isOversold } = settings
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
  const extras = readExtras(row, settings)
  if (row.errors.length > 0) return null
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
    ...((row.get('status') ?? '').trim().toLowerCase() === 'active' ? { isHidden: false } : {}),
    ...extras,
  }
}

/**
 * Reads a part that is not for sale. Null if its number names no part. Of its other cells only what replaces it counts: a
 * chain leads past it.
 */
export function readHiddenPart(row: RowReader): PartRow | null {
  const number = numberText(row.get('number') ?? '')
  const key = numberKey(number)
  if (key === '' || number.length > partLimits.number) return null
  const replacement = readReplacement(row, key)
  const isRead = replacement !== undefined && row.errors.length === 0
  return { line: row.line, number, key, name: '', brand: '', isHidden: true, ...(isRead ? { replacement } : {}) }
}

/** Spreadsheets put an apostrophe before a number to keep it as text. */
const numberText = (cell: string) => oneLine(cell).replace(/^'/, '')

function readNumber(row: RowReader): string {
  const text = numberText(row.get('number') ?? '')
  const number = readText(row, 'number', text, partLimits.number, {
    missing: 'number.missing',
    long: 'number.too-long',
  })
  if (number !== '' && numberKey(number) === '') row.addError('number', 'number.unreadable')
  return number
}

function readPrice(row: RowReader, mark: DecimalMark): number | null | undefined {
  const cell = row.get('price')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return null
  const cents = parseCents(text, mark)
  if (typeof cents === 'string') row.addError('price', `price.${cents}`, { value: text })
  else if (cents > partLimits.price)
    row.addError('price', 'price.too-large', { most: (partLimits.price / 100).toFixed(2) })
  else return cents
  return undefined
}

function readQty(row: RowReader, mark: DecimalMark, isOversold: boolean): number | undefined {
  const cell = row.get('qty')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return 0
  const count = parseWholeNumber(text, mark)
  if (count === 'negative' && isOversold) return 0
  if (typeof count === 'string') row.addError('qty', `qty.${count}`, { value: text })
  else if (count > partLimits.qty) row.addError('qty', 'qty.too-large', { most: partLimits.qty })
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
    row.addError('replaced_by', 'replacement.unreadable', { most: partLimits.number })
  else if (other === key) row.addError('replaced_by', 'replacement.itself')
  return { number, key: other }
}

function readModels(row: RowReader): readonly NamedFit[] | undefined {
  const cell = row.get('fits')
  if (cell === undefined) return undefined
  const read = readFits(cell)
  if ('fits' in read) return read.fits
  row.addError('fits', read.code, read.values)
  return undefined
}
