// Lists as shops make them, of any length, with mistakes of every kind at known lines.

/** What is to be reported: line and code, sorted by line. */
export type Expected = readonly (readonly [line: number, code: string])[]
export interface MadeList {
  readonly text: string
  readonly expected: Expected
}

const nouns = ['belt', 'roller', 'deck', 'bearing', 'pedal', 'crank', 'strap', 'console', 'cable', 'spring', 'fuse']
const places = ['left', 'right', 'upper', 'lower', 'front', 'rear', 'inner', 'outer', 'main', 'small']
const models = ['Meridian T300', 'Meridian T500', 'Stride T60', 'Harbor S15', 'Kestrel B100', 'Alder F10']
const brands = ['Meridian', 'Stride', 'Harbor', 'Tideline', 'Kestrel', 'Alder', 'Northwind']

type Row = Record<'number' | 'name' | 'brand' | 'price' | 'qty' | 'description' | 'replaced by' | 'fits', string>
const columns = ['number', 'name', 'brand', 'price', 'qty', 'description', 'replaced by', 'fits'] as const

export const partNumber = (n: number): string => `ZX-${String(100_000 + n)}`

const goodRow = (n: number): Row => ({
  number: partNumber(n),
  name: `${places[n % 10] ?? ''} ${nouns[n % 11] ?? ''} ${n % 997}`,
  brand: brands[n % 7] ?? '',
  price:
    n % 13 === 0 ? '' : `$${(n % 900) + 1},${String(n % 1000).padStart(3, '0')}.${String(n % 100).padStart(2, '0')}`,
  qty: String(n % 60),
  description: n % 5 === 0 ? `Fits well, says "${nouns[n % 11] ?? ''}"\nand lasts` : '',
  // Forwards and backwards: the order of rows does not matter.
  'replaced by': n % 20 === 3 ? partNumber(n + 1) : n % 20 === 9 ? partNumber(n - 1) : '',
  fits: n % 3 === 0 ? '' : `${models[n % 6] ?? ''}; ${models[(n + 1) % 6] ?? ''} [AB${1000 + (n % 1000)}..]`,
})

/** Each makes a row bad in one way; the codes are what the report has to say. */
const mistakes: readonly { readonly code: string; readonly spoil: (row: Row, n: number) => Partial<Row> | string }[] = [
  { code: 'number.missing', spoil: () => ({ number: ' ' }) },
  { code: 'number.too-long', spoil: () => ({ number: `Q${'1'.repeat(60)}` }) },
  { code: 'number.unreadable', spoil: () => ({ number: '---' }) },
  // The row before last has this number, written another way.
  {
    code: 'row.repeated',
    spoil: (_, n) => ({
      number: partNumber(n - 2)
        .toLowerCase()
        .replace('-', ' '),
    }),
  },
  { code: 'name.missing', spoil: () => ({ name: '' }) },
  { code: 'name.too-long', spoil: () => ({ name: 'n'.repeat(201) }) },
  { code: 'brand.missing', spoil: () => ({ brand: '' }) },
  { code: 'brand.unknown', spoil: () => ({ brand: 'Meridain' }) },
  { code: 'price.unreadable', spoil: () => ({ price: 'call us' }) },
  { code: 'price.negative', spoil: () => ({ price: '-12.50' }) },
  { code: 'price.too-large', spoil: () => ({ price: '1,000,000.00' }) },
  { code: 'qty.unreadable', spoil: () => ({ qty: '2.5' }) },
  { code: 'qty.negative', spoil: () => ({ qty: '-3' }) },
  { code: 'qty.too-large', spoil: () => ({ qty: '10000000' }) },
  { code: 'description.too-long', spoil: () => ({ description: 'd'.repeat(20_001) }) },
  { code: 'replacement.itself', spoil: (row) => ({ 'replaced by': row.number.toLowerCase() }) },
  { code: 'replacement.unknown', spoil: () => ({ 'replaced by': 'NOBODY-1' }) },
  { code: 'fits.unknown', spoil: () => ({ fits: 'Meridian T9999' }) },
  { code: 'fits.unreadable', spoil: () => ({ fits: 'Meridian T500 [AB12' }) },
  { code: 'fits.serial-break', spoil: () => ({ fits: 'Meridian T500 [AB20..AB10]' }) },
  { code: 'fits.repeated', spoil: () => ({ fits: 'Stride T60; stride t60' }) },
  { code: 'text.control-character', spoil: () => ({ name: 'bel\u0007t' }) },
  { code: 'text.undecodable', spoil: () => ({ name: 'b\ufffdlt' }) },
  { code: 'row.too-many-columns', spoil: (row) => `${line(row)},one,too many` },
]
export const kindsOfMistakes = mistakes.length + 1

const quoted = (cell: string) => (/[",\n;]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)
const line = (row: Row) => columns.map((name) => quoted(row[name])).join(',')

/**
 * `count` parts, of which `bad` are wrong, spread evenly and of every kind in turn; the circles count two each. Numbers
 * are those of `partNumber`, so that a longer list holds a shorter one.
 */
export function madeParts(count: number, bad: number): MadeList {
  const every = Math.floor(count / bad)
  if (every < 8) throw new Error('Too many mistakes for so few rows')
  const expected: [number, string][] = []
  const lines = [columns.map((name) => name.toUpperCase()).join(',')]
  let at = 2
  let made = 0
  for (let n = 0; n < count; n += 1) {
    const row = isNearMistake(n, every) ? { ...goodRow(n), 'replaced by': '' } : goodRow(n)
    const isBad = n % every === every - 3 && made < bad
    let text = line(row)
    if (isBad) {
      const kind = made % kindsOfMistakes
      const mistake = mistakes[kind]
      if (mistake === undefined && made + 1 < bad) {
        // The two rows after each other replace one another.
        lines.push(
          line({ ...row, 'replaced by': partNumber(n + 1) }),
          line({ ...goodRow(n + 1), 'replaced by': row.number }),
        )
        expected.push([at, 'replacement.circle'])
        at += newlines(line(row)) + 1
        expected.push([at, 'replacement.circle'])
        at += newlines(line(goodRow(n + 1))) + 1
        made += 2
        n += 1
        continue
      }
      const spoilt = (mistake ?? mistakes[0])?.spoil(row, n) ?? {}
      text = typeof spoilt === 'string' ? spoilt : line({ ...row, ...spoilt })
      expected.push([at, (mistake ?? mistakes[0])?.code ?? ''])
      made += 1
    }
    lines.push(text)
    at += newlines(text) + 1
  }
  return { text: `\ufeff${lines.join('\r\n')}\r\n`, expected }
}

/** Nothing good is replaced by what is skipped, or the report would name it too. */
const isNearMistake = (n: number, every: number) => n % every >= every - 6 || n % every <= 1
const newlines = (text: string) => text.split('\n').length - 1
