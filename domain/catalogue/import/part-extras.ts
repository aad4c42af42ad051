import { barcodeKey } from '../barcode.ts'
import type { DecimalMark } from './amounts.ts'
import { parseCents } from './amounts.ts'
import { oneLine } from './cell-text.ts'
import type { RowReader } from './cells.ts'
import type { WeightUnit } from './weight.ts'
import { maxGrams, parseGrams, parseWeightUnit } from './weight.ts'

/** A picture of a part: a web address or the name of a file beside the list. `line` is where the list names it. */
export interface NamedPicture {
  readonly source: string
  readonly text: string
  readonly line: number
}

/** The decimal marks of the file's prices and weights. */
export interface AmountSettings {
  readonly mark: DecimalMark
  readonly weightMark: DecimalMark
  /** The unit of weights that the heading names. */
  readonly weightUnit: WeightUnit | null
}

/** What a part may have beside name, price and stock. An undefined field has no column and stays unchanged. */
export interface PartExtras {
  /** Grams with packaging; null where nobody entered a weight. */
  readonly grams?: number | null
  /** As printed, and as it is compared; null for none. */
  readonly barcode?: { readonly text: string; readonly key: string } | null
  /** Cents; null for none. */
  readonly compareAt?: number | null
  /** The attributes 'Type' and 'Tags' (`searchable.ts`); '' removes them. */
  readonly type?: string
  readonly tags?: string
  readonly pictures?: readonly NamedPicture[]
}

export const maxPictures = 10
const maxLengths = { barcode: 40, type: 200, tags: 2000, source: 2000, fileName: 255, text: 200 } as const
const maxPrice = 99_999_999

export function readExtras(row: RowReader, { mark, weightMark, weightUnit }: AmountSettings): PartExtras {
  const grams = readWeight(row, weightMark, weightUnit)
  const barcode = readBarcode(row)
  const compareAt = readCompareAt(row, mark)
  const type = readLimited(row, 'product_type', maxLengths.type)
  const tags = readLimited(row, 'tags', maxLengths.tags)
  const pictures = readPictures(row)
  return {
    ...(grams === undefined ? {} : { grams }),
    ...(barcode === undefined ? {} : { barcode }),
    ...(compareAt === undefined ? {} : { compareAt }),
    ...(type === undefined ? {} : { type }),
    ...(tags === undefined ? {} : { tags: toTagList(tags) }),
    ...(pictures === undefined ? {} : { pictures }),
  }
}

function readWeight(row: RowReader, mark: DecimalMark, headingUnit: WeightUnit | null): number | null | undefined {
  const cell = row.get('weight')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return null
  const unit = parseWeightUnit(row.get('weight_unit') ?? '') ?? headingUnit
  const grams = parseGrams(text, unit, mark)
  if (typeof grams !== 'string') return grams
  row.addError('weight', `weight.${grams}`, { value: text, most: maxGrams / 1000 })
  return undefined
}

/** A barcode that cannot be read is left out with a note: the part itself is good. */
function readBarcode(row: RowReader): PartExtras['barcode'] {
  const cell = row.get('barcode')
  if (cell === undefined) return undefined
  const text = oneLine(cell).replace(/^'/, '')
  if (text === '') return null
  const key = barcodeKey(text)
  const isShortened = /^\d(?:[.,]\d+)?E\+\d+$/i.test(text)
  if (key.length >= 3 && /\d/.test(key) && text.length <= maxLengths.barcode && !isShortened) return { text, key }
  row.addNote('barcode', 'barcode.unreadable', { value: text })
  return undefined
}

function readCompareAt(row: RowReader, mark: DecimalMark): number | null | undefined {
  const cell = row.get('compare_at')
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text === '') return null
  const cents = parseCents(text, mark)
  if (typeof cents === 'string') row.addError('compare_at', `compare-at.${cents}`, { value: text })
  else if (cents > maxPrice) row.addError('compare_at', 'compare-at.too-large', { most: (maxPrice / 100).toFixed(2) })
  else return cents === 0 ? null : cents
  return undefined
}

function readLimited(row: RowReader, field: 'product_type' | 'tags', max: number): string | undefined {
  const cell = row.get(field)
  if (cell === undefined) return undefined
  const text = oneLine(cell)
  if (text.length <= max) return text
  row.addError(field, field === 'tags' ? 'tags.too-long' : 'part-type.too-long', { length: text.length, most: max })
  return undefined
}

/** Each tag once, in their order. */
const toTagList = (text: string): string =>
  [...new Set(text.split(/[,;]/).map((tag) => tag.trim()))].filter((tag) => tag !== '').join(', ')

/** The pictures of a cell: addresses or file names, separated by blanks, `;`, `|` or lines. */
function readPictures(row: RowReader): readonly NamedPicture[] | undefined {
  const cell = row.get('pictures')
  if (cell === undefined) return undefined
  const sources = cell.split(/[;|\n]|\s+(?=https?:)/).map(oneLine)
  return limitPictures(
    row,
    sources.filter((source) => source !== '').map((source) => ({ source, text: '', line: row.line })),
  )
}

/** A web address as browsers write it, a file name as it is; null for anything else. */
function parseSource(source: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(source))
    return /\.[a-z]{3,4}$/i.test(source) && source.length <= maxLengths.fileName ? source : null
  try {
    const { protocol, href } = new URL(source)
    return protocol === 'http:' || protocol === 'https:' ? href : null
  } catch {
    return null
  }
}

/** Keeps each good picture once, at most ten. The others are noted at their lines. */
export function limitPictures(row: Pick<RowReader, 'addNote'>, all: readonly NamedPicture[]): NamedPicture[] {
  const pictures = new Map<string, NamedPicture>()
  for (const { source: named, text, line } of all) {
    const source = parseSource(named)
    if (source === null || source.length > maxLengths.source)
      row.addNote('pictures', 'picture.unreadable', { value: named }, line)
    else if (pictures.has(source)) continue
    else if (pictures.size === maxPictures) row.addNote('pictures', 'picture.too-many', { most: maxPictures }, line)
    else {
      const clean = oneLine(text.replace(/\p{Cc}/gu, ' ')).slice(0, maxLengths.text)
      pictures.set(source, { source, text: clean, line })
    }
  }
  return [...pictures.values()]
}
