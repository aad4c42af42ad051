// Code 128 (ISO/IEC 15417) as bars, for screens and for PDFs. Letters are coded in set B, pairs of digits in set C.

/** The widths of a symbol's bars and spaces in modules, by its value: bar, space, bar, space, bar, space. */
const symbols = [
  ...['212222', '222122', '222221', '121223', '121322', '131222', '122213', '122312', '132212', '221213', '221312'],
  ...['231212', '112232', '122132', '122231', '113222', '123122', '123221', '223211', '221132', '221231', '213212'],
  ...['223112', '312131', '311222', '321122', '321221', '312212', '322112', '322211', '212123', '212321', '232121'],
  ...['111323', '131123', '131321', '112313', '132113', '132311', '211313', '231113', '231311', '112133', '112331'],
  ...['132131', '113123', '113321', '133121', '313121', '211331', '231131', '213113', '213311', '213131', '311123'],
  ...['311321', '331121', '312113', '312311', '332111', '314111', '221411', '431111', '111224', '111422', '121124'],
  ...['121421', '141122', '141221', '112214', '112412', '122114', '122411', '142112', '142211', '241211', '221114'],
  ...['413111', '241112', '134111', '111242', '121142', '121241', '114212', '124112', '124211', '411212', '421112'],
  ...['421211', '212141', '214121', '412121', '111143', '111341', '131141', '114113', '114311', '411113', '411311'],
  ...['113141', '114131', '311141', '411131', '211412', '211214', '211232'],
] as const
const stop = '2331112'

type CodeSet = 'B' | 'C'
const startOf = { B: 104, C: 105 } as const
/** The symbol that changes to the other set. */
const toSet = { B: 100, C: 99 } as const

/** The clear space that a reader needs on either side, in modules. */
const quietZone = 10

/** A drawn barcode. Lengths are modules: one is the width of the narrowest bar. */
export interface Code128 {
  /** With the quiet zone on either side. */
  readonly width: number
  /** From left to right. */
  readonly bars: readonly { readonly x: number; readonly width: number }[]
}

/** Whether Code 128 can hold a text: printable ASCII, and not empty. */
export const fitsCode128 = (text: string): boolean => /^[ -~]+$/.test(text)

/** The bars of a text in as few symbols as possible. Throws a `RangeError` where `fitsCode128` is false. */
export function drawCode128(text: string): Code128 {
  if (!fitsCode128(text)) throw new RangeError('Code 128 holds printable ASCII only.')
  const values = chooseSymbols(text)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  const widths = [...values, check].map((value) => symbols[value] ?? '').join('') + stop
  const bars: { x: number; width: number }[] = []
  let x = quietZone
  for (let at = 0; at < widths.length; at += 1) {
    const width = Number(widths.charAt(at))
    if (at % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { width: x + quietZone, bars }
}

const shorter = (one: readonly number[], other: readonly number[]) => (other.length < one.length ? other : one)

/** The values of the shortest way to write a text, from its start symbol. It is found from the end of the text. */
function chooseSymbols(text: string): readonly number[] {
  type Ways = Readonly<Record<CodeSet, readonly number[]>>
  let next: Ways = { B: [], C: [] }
  let second: Ways = next
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const inB = [text.charCodeAt(at) - 32, ...next.B]
    const pair = /^\d\d/.exec(text.slice(at, at + 2))?.[0]
    const ways: Ways =
      pair === undefined ? { B: inB, C: [toSet.B, ...inB] } : chooseSet(inB, [Number(pair), ...second.C])
    second = next
    next = ways
  }
  return shorter([startOf.B, ...next.B], [startOf.C, ...next.C])
}

/** The shorter way for a reader in either set. */
const chooseSet = (inB: readonly number[], inC: readonly number[]) => ({
  B: shorter(inB, [toSet.C, ...inC]),
  C: shorter(inC, [toSet.B, ...inB]),
})
