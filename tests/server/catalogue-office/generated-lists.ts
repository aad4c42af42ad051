// Generates part lists of any length, with mistakes of every kind at known lines.

/** The expected report: line and code, sorted by line. */
export type Expected = readonly (readonly [line: number, code: string])[]
export interface GeneratedList {
  readonly text: string
  readonly expected: Expected
}

const nouns = ['belt', 'roller', 'deck', 'bearing', 'pedal', 'crank', 'strap', 'console', 'cable', 'spring', 'fuse']
const places = ['left', 'right', 'upper', 'lower', 'front', 'rear', 'inner', 'outer', 'main', 'small']
const models = ['Meridian T300', 'Meridian T500', 'Stride T60', 'Harbor S15', 'Kestrel B100', 'Alder F10']
const brands = ['Meridian', 'Stride', 'Harbor', 'Tideline', 'Kestrel', 'Alder', 'Northwind']

type Row = Record<'number' | 'name' | 'brand' | 'price' | 'qty' | 'description' | 'replaced by' | 'fits', string>
const columns = ['number', 'name', 'brand', 'price', 'qty', 'description', 'replaced by', 'fits'] as const

export const toPartNumber = (n: number): string => `ZX-${String(100_000 + n)}`

const toValidRow = (n: number): Row => ({
  number: toPartNumber(n),
  name: `${places[n % 10] ?? ''} ${nouns[n % 11] ?? ''} ${n % 997}`,
  brand: brands[n % 7] ?? '',
  price:
    n % 13 === 0 ? '' : `$${(n % 900) + 1},${String(n % 1000).padStart(3, '0')}.${String(n % 100).padStart(2, '0')}`,
  qty: String(n % 60),
  description: n % 5 === 0 ? `Fits well, says "${nouns[n % 11] ?? ''}"\nand lasts` : '',
  // Forward and backward references, since the order of rows does not matter.
  'replaced by': n % 20 === 3 ? toPartNumber(n + 1) : n % 20 === 9 ? toPartNumber(n - 1) : '',
  fits: n % 3 === 0 ? '' : `${models[n % 6] ?? ''}; ${models[(n + 1) % 6] ?? ''} [AB${1000 + (n % 1000)}..]`,
})

/** Each entry breaks a row in one way and has the expected error code. */
const mistakes: readonly { readonly code: string; readonly corrupt: (row: Row, n: number) => Partial<Row> | string }[] =
  [
    { code: 'number.missing', corrupt: () => ({ number: ' ' }) },
    { code: 'number.too-long', corrupt: () => ({ number: `Q${'1'.repeat(60)}` }) },
    { code: 'number.unreadable', corrupt: () => ({ number: '---' }) },
    // The row before last has this number in another notation.
    {
      code: 'row.repeated',
      corrupt: (_, n) => ({
        number: toPartNumber(n - 2)
          .toLowerCase()
          .replace('-', ' '),
      }),
    },
    { code: 'name.missing', corrupt: () => ({ name: '' }) },
    { code: 'name.too-long', corrupt: () => ({ name: 'n'.repeat(201) }) },
    { code: 'brand.missing', corrupt: () => ({ brand: '' }) },
    { code: 'brand.unknown', corrupt: () => ({ brand: 'Meridain' }) },
    { code: 'price.unreadable', corrupt: () => ({ price: 'call us' }) },
    { code: 'price.negative', corrupt: () => ({ price: '-12.50' }) },
    { code: 'price.too-large', corrupt: () => ({ price: '1,000,000.00' }) },
    { code: 'qty.unreadable', corrupt: () => ({ qty: '2.5' }) },
    { code: 'qty.negative', corrupt: () => ({ qty: '-3' }) },
    { code: 'qty.too-large', corrupt: () => ({ qty: '10000000' }) },
    { code: 'description.too-long', corrupt: () => ({ description: 'd'.repeat(20_001) }) },
    { code: 'replacement.itself', corrupt: (row) => ({ 'replaced by': row.number.toLowerCase() }) },
    { code: 'replacement.unknown', corrupt: () => ({ 'replaced by': 'NOBODY-1' }) },
    { code: 'fits.unknown', corrupt: () => ({ fits: 'Meridian T9999' }) },
    { code: 'fits.unreadable', corrupt: () => ({ fits: 'Meridian T500 [AB12' }) },
    { code: 'fits.serial-break', corrupt: () => ({ fits: 'Meridian T500 [AB20..AB10]' }) },
    { code: 'fits.repeated', corrupt: () => ({ fits: 'Stride T60; stride t60' }) },
    { code: 'text.control-character', corrupt: () => ({ name: 'bel\u0007t' }) },
    { code: 'text.undecodable', corrupt: () => ({ name: 'b\ufffdlt' }) },
    { code: 'row.too-many-columns', corrupt: (row) => `${line(row)},one,too many` },
  ]
export const mistakeKinds = mistakes.length + 1

const quoteCell = (cell: string) => (/[",\n;]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)
const line = (row: Row) => columns.map((name) => quoteCell(row[name])).join(',')

/**
 * Generates `count` parts with `bad` evenly spread mistakes of every kind in turn; a circular replacement counts as two.
 * Numbers come from `toPartNumber`, so that a longer list contains a shorter one.
 */
export function generateParts(count: number, bad: number): GeneratedList {
  const every = Math.floor(count / bad)
  if (every < 8) throw new Error('Too many mistakes for so few rows')
  const expected: [number, string][] = []
  const lines = [columns.map((name) => name.toUpperCase()).join(',')]
  let at = 2
  let mistakeTotal = 0
  for (let n = 0; n < count; n += 1) {
    const row = isNearMistake(n, every) ? { ...toValidRow(n), 'replaced by': '' } : toValidRow(n)
    const isBad = n % every === every - 3 && mistakeTotal < bad
    let text = line(row)
    if (isBad) {
      const kind = mistakeTotal % mistakeKinds
      const mistake = mistakes[kind]
      if (mistake === undefined && mistakeTotal + 1 < bad) {
        // These two consecutive rows replace each other.
        lines.push(
          line({ ...row, 'replaced by': toPartNumber(n + 1) }),
          line({ ...toValidRow(n + 1), 'replaced by': row.number }),
        )
        expected.push([at, 'replacement.circle'])
        at += countNewlines(line(row)) + 1
        expected.push([at, 'replacement.circle'])
        at += countNewlines(line(toValidRow(n + 1))) + 1
        mistakeTotal += 2
        n += 1
        continue
      }
      const corrupted = (mistake ?? mistakes[0])?.corrupt(row, n) ?? {}
      text = typeof corrupted === 'string' ? corrupted : line({ ...row, ...corrupted })
      expected.push([at, (mistake ?? mistakes[0])?.code ?? ''])
      mistakeTotal += 1
    }
    lines.push(text)
    at += countNewlines(text) + 1
  }
  return { text: `\ufeff${lines.join('\r\n')}\r\n`, expected }
}

/** Rows near a mistake have no replacement, since a valid row must not refer to an invalid one. */
const isNearMistake = (n: number, every: number) => n % every >= every - 6 || n % every <= 1
const countNewlines = (text: string) => text.split('\n').length - 1
