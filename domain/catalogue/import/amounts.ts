/** The decimal mark of a file. */
export type DecimalMark = '.' | ','

/** No number in a list is longer. Cells can be, up to half a megabyte, and reading one as a number takes the square of that. */
const maxLength = 60
/** Whether a cell may be a number. */
export const isShort = (cell: string): boolean => cell.length <= maxLength

/** Characters to ignore in an amount: currency signs and codes, blanks, and apostrophes that group digits in Switzerland. */
const ornaments = /[$€£¥]|\b(?:USD|CAD|EUR|GBP|CHF|US|CA)\b|[\s\u00a0\u202f'’]/gi

/**
 * Detects the decimal mark from unambiguous cells ('12,50'; '1.234,56'). Returns `otherwise` if there are none.
 * Callers pass a comma for files that are separated by semicolons.
 */
export function detectDecimalMark(cells: Iterable<string>, otherwise: DecimalMark): DecimalMark {
  let commas = 0
  let points = 0
  for (const cell of cells) {
    if (!isShort(cell)) continue
    const plain = cell.replace(ornaments, '')
    const last = /([.,])(\d*)$/.exec(plain)
    if (last === null) continue
    const [, mark = '', decimals = ''] = last
    const isBoth = plain.includes('.') && plain.includes(',')
    const isGrouped = decimals.length === 3 && removeGroups(plain.replace(/[-−–+()]/g, '')) !== null
    if (decimals === '' || (isGrouped && !isBoth)) continue
    if (mark === ',') commas += 1
    else points += 1
  }
  if (commas === points) return otherwise
  return commas > points ? ',' : '.'
}

/**
 * Returns the number in a cell as plain digits ('-1234.5'), or null. Thousands are grouped by threes. An ambiguous mark is
 * read as the file's decimal mark.
 */
export function normalizeNumber(cell: string, mark: DecimalMark): string | null {
  if (!isShort(cell)) return null
  let text = cell.replace(ornaments, '')
  const isBracketed = /^\(.*\)$/.test(text)
  if (isBracketed) text = text.slice(1, -1)
  const isNegative = isBracketed || /^[-−–]|-$/.test(text)
  text = text.replace(/^[-−–+]|-$/g, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return null
  const used = findMark(text, mark)
  const [whole = '', decimals = '', ...rest] = used === null ? [text] : text.split(used)
  if (rest.length > 0) return null
  const digits = removeGroups(whole)
  if (digits === null || !/^\d*$/.test(decimals)) return null
  return `${isNegative ? '-' : ''}${digits === '' ? '0' : digits}${decimals === '' ? '' : `.${decimals}`}`
}

/** Returns the decimal mark of this cell; null if it has no decimals. */
function findMark(text: string, mark: DecimalMark): DecimalMark | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const only: DecimalMark | null = point >= 0 ? '.' : comma >= 0 ? ',' : null
  if (only === null || only === mark) return only
  // The other mark groups thousands if possible. If not, it is the decimal mark of this cell.
  return removeGroups(text) === null ? only : null
}

/** Removes the separators from '1,234,567'; null if a group does not have three digits, or the first one begins with a 0. */
function removeGroups(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole
  return /^[1-9]\d{0,2}(,\d{3})+$/.test(whole) || /^[1-9]\d{0,2}(\.\d{3})+$/.test(whole)
    ? whole.replace(/[.,]/g, '')
    : null
}

/** Parses a price into cents, or returns the error. More than two decimals are invalid. */
export function parseCents(cell: string, mark: DecimalMark): number | 'unreadable' | 'negative' {
  const plain = normalizeNumber(cell, mark)
  const match = plain === null ? null : /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(plain)
  if (match === null) return 'unreadable'
  const [, sign = '', whole = '', decimals = ''] = match
  const cents = decimals.replace(/0+$/, '')
  if (cents.length > 2) return 'unreadable'
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' && amount > 0 ? 'negative' : amount
}

/** Parses a whole number, grouped or not ('1,200', '12.0'), or returns the error. */
export function parseWholeNumber(cell: string, mark: DecimalMark): number | 'unreadable' | 'negative' {
  const plain = normalizeNumber(cell, mark)
  const match = plain === null ? null : /^(-?)(\d{1,15})(?:\.0*)?$/.exec(plain)
  if (match === null) return 'unreadable'
  const count = Number(match[2])
  return match[1] === '-' && count > 0 ? 'negative' : count
}
