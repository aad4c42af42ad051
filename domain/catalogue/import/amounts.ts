/** Which of point and comma stands before the cents in a file. */
export type DecimalMark = '.' | ','

/** A currency's sign or letters, blanks of every kind, and the apostrophes that group digits in Switzerland. */
const ornaments = /[$€£¥]|\b(?:USD|CAD|EUR|GBP|CHF|US|CA)\b|[\s\u00a0\u202f'’]/gi

/**
 * Tells the decimal mark by the cells that leave no doubt ('12,50'; '1.234,56'); where none does, `otherwise`, which is
 * a comma in files whose columns are parted by semicolons.
 */
export function decimalMark(cells: Iterable<string>, otherwise: DecimalMark): DecimalMark {
  let commas = 0
  let points = 0
  for (const cell of cells) {
    const plain = cell.replace(ornaments, '')
    const last = /([.,])(\d*)$/.exec(plain)
    if (last === null) continue
    const [, mark = '', decimals = ''] = last
    const isBoth = plain.includes('.') && plain.includes(',')
    const isSure = isBoth || (decimals.length > 0 && decimals.length < 3)
    if (!isSure) continue
    if (mark === ',') commas += 1
    else points += 1
  }
  if (commas === points) return otherwise
  return commas > points ? ',' : '.'
}

/**
 * The number in a cell as plain digits ('-1234.5'), or null where it is none. Thousands are grouped by threes; a mark that
 * can be either is read as the file's.
 */
export function plainNumber(cell: string, mark: DecimalMark): string | null {
  let text = cell.replace(ornaments, '')
  const isBracketed = /^\(.*\)$/.test(text)
  if (isBracketed) text = text.slice(1, -1)
  const isNegative = isBracketed || /^[-−–]|-$/.test(text)
  text = text.replace(/^[-−–+]|-$/g, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return null
  const used = markOf(text, mark)
  const [whole = '', decimals = '', ...rest] = used === null ? [text] : text.split(used)
  if (rest.length > 0) return null
  const digits = ungrouped(whole)
  if (digits === null || !/^\d*$/.test(decimals)) return null
  return `${isNegative ? '-' : ''}${digits === '' ? '0' : digits}${decimals === '' ? '' : `.${decimals}`}`
}

/** The mark before the decimals in this very cell; null where there are none. */
function markOf(text: string, mark: DecimalMark): DecimalMark | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const only: DecimalMark | null = point >= 0 ? '.' : comma >= 0 ? ',' : null
  if (only === null || only === mark) return only
  // The other mark: it groups thousands where it can, and is the decimal mark of this one cell where it cannot.
  return ungrouped(text) === null ? only : null
}

/** '1,234,567' without its groups; null where they are not of three. */
function ungrouped(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole
  return /^\d{1,3}(,\d{3})+$/.test(whole) || /^\d{1,3}(\.\d{3})+$/.test(whole) ? whole.replace(/[.,]/g, '') : null
}

/** Cents of a price, or what is wrong with it. Three decimals and more are no price. */
export function readCents(cell: string, mark: DecimalMark): number | 'unreadable' | 'negative' {
  const plain = plainNumber(cell, mark)
  const parts = plain === null ? null : /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(plain)
  if (parts === null) return 'unreadable'
  const [, sign = '', whole = '', decimals = ''] = parts
  const cents = decimals.replace(/0+$/, '')
  if (cents.length > 2) return 'unreadable'
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' && amount > 0 ? 'negative' : amount
}

/** Pieces: a whole number, however it is grouped ('1,200', '12.0'), or what is wrong with it. */
export function readWhole(cell: string, mark: DecimalMark): number | 'unreadable' | 'negative' {
  const plain = plainNumber(cell, mark)
  const parts = plain === null ? null : /^(-?)(\d{1,15})(?:\.0*)?$/.exec(plain)
  if (parts === null) return 'unreadable'
  const count = Number(parts[2])
  return parts[1] === '-' && count > 0 ? 'negative' : count
}
