// Which serial numbers a recall or bulletin is about: a range of numbers, or weeks of make (docs/decisions/136-recalls-and-bulletins.md).
import { getMadeMonday, getMadeWeek } from '../reports/week-of-make.ts'
import { normalizeSerial } from '../warranty/serials.ts'

/** From the first to the last, both included. Serial numbers are normalized; weeks are `2025-W34`. One machine has the same twice. */
export interface SerialRange {
  readonly first: string
  readonly last: string
}

const week = /^(\d{4})-W(\d{2})$/

/** `2025-W34` as 2534, or null if it is no week. */
function parseWeek(text: string): number | null {
  const match = week.exec(text)
  if (match === null) return null
  const made = (Number(match[1]) - 2000) * 100 + Number(match[2])
  return made > 0 && made < 10_000 && getMadeMonday(made) !== null ? made : null
}

/** Whether a range is one of weeks of make. */
export const isWeekRange = ({ first }: SerialRange): boolean => week.test(first)

interface Position {
  /** What serial numbers of one range share. */
  readonly series: string
  readonly at: number
}

/** A serial number of our pattern: the model's prefix, year and week, the plant, and the number of that week. */
function toPatternPosition(serial: string): Position | null {
  const match = /^(.*?)(\d{4})([A-Z])(\d{5})$/.exec(serial)
  const made = match === null ? null : getMadeWeek(serial)
  if (match === null || made === null || getMadeMonday(made) === null) return null
  return { series: `${match[1] ?? ''} ${match[3] ?? ''}`, at: made * 100_000 + Number(match[4]) }
}

/** Any serial number: what is before its last digits, how many they are, and their number. */
function toNumberPosition(serial: string): Position | null {
  const match = /^(.*?)(\d{1,15})$/.exec(serial)
  if (match === null) return null
  const digits = match[2] ?? ''
  return { series: `${match[1] ?? ''} ${digits.length}`, at: Number(digits) }
}

/** Both ends on one scale: that of our pattern where both follow it, else that of their last digits. */
function toScale({ first, last }: SerialRange): { from: Position; to: Position; read: typeof toNumberPosition } | null {
  for (const read of [toPatternPosition, toNumberPosition]) {
    const [from, to] = [read(first), read(last)]
    if (from !== null && to !== null && from.series === to.series) return { from, to, read }
  }
  return null
}

/** Why a range cannot be used; null where it can. */
export function checkRange(range: SerialRange): string | null {
  const { first, last } = range
  if (isWeekRange(range) || week.test(last)) {
    const [from, to] = [parseWeek(first), parseWeek(last)]
    if (from === null) return `There is no week ${first}`
    if (to === null) return `There is no week ${last}`
    return from > to ? 'The first week is after the last one' : null
  }
  if (first === last) return null
  const scale = toScale(range)
  if (scale === null) return `${first} and ${last} are not of one series: only their last digits may differ`
  return scale.from.at > scale.to.at ? 'The first serial number is after the last one' : null
}

/** Whether a serial number (normalized) is in a range. */
export function isInRange(serial: string, range: SerialRange): boolean {
  if (isWeekRange(range)) {
    const [made, from, to] = [getMadeWeek(serial), parseWeek(range.first), parseWeek(range.last)]
    return made !== null && from !== null && to !== null && made >= from && made <= to
  }
  if (serial === range.first || serial === range.last) return true
  const scale = toScale(range)
  const position = scale?.read(serial) ?? null
  return (
    scale !== null &&
    position !== null &&
    position.series === scale.from.series &&
    position.at >= scale.from.at &&
    position.at <= scale.to.at
  )
}

/** `MT52534K00100 to MT52534K00499`; a single one alone. */
export const formatRange = ({ first, last }: SerialRange): string => (first === last ? first : `${first} to ${last}`)

/** Lines that were read, or the first one that was not, with its number from 1. */
export type TypedRanges =
  | { readonly is: 'read'; readonly ranges: readonly SerialRange[] }
  | { readonly is: 'not'; readonly sentence: string }

/** Parses one range a line: `MT5 2534 K 00100 to MT5 2534 K 00499`, `2025-W10 to 2025-W34`, or a single one. */
export function parseRanges(text: string): TypedRanges {
  const ranges: SerialRange[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const ends = line.split(/\s+(?:to|-|–|—|through)\s+|\t/i).filter((end) => end.trim() !== '')
    const read = ends.map((end) => {
      const typed = end.trim().toUpperCase()
      return week.test(typed) ? typed : normalizeSerial(typed)
    })
    const [first = '', last = first] = read
    const wrong = read.length > 2 ? 'Enter a first and a last one, such as A100 to A250' : checkRange({ first, last })
    if (wrong !== null) return { is: 'not', sentence: `Line ${at + 1}: ${wrong}` }
    ranges.push({ first, last })
  }
  return { is: 'read', ranges }
}
