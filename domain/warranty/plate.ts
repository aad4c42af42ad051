import { readSerial } from './serials.ts'
import type { SerialPattern } from './serials.ts'

/** A character as the reader of letters saw it; `confidence` is 0 to 100. */
export interface SeenCharacter {
  readonly text: string
  readonly confidence: number
}
/** Words of one row of text, each of its characters, from left to right. */
export type SeenRow = readonly (readonly SeenCharacter[])[]
/** All that was read in one look at a picture. A second look is the same picture prepared in another way. */
export type Look = readonly SeenRow[]

export interface PlateCandidate {
  readonly serial: string
  readonly equipment_id: number
  /** The Monday of the week of make, `YYYY-MM-DD`. */
  readonly manufactured: string
  /** 0 to 100, of the look that saw it best. */
  readonly confidence: number
  /** Places in the serial (from 0) that are to be compared with the plate: mended, weakly seen, or seen otherwise in another look. */
  readonly doubtful: readonly number[]
}
export type PlateReading =
  /** `isSure` only where four looks read the same and none another, every character as it stands and none of them weakly. */
  | { readonly is: 'read'; readonly candidate: PlateCandidate; readonly isSure: boolean }
  /** Two or more are about equally likely: none is put forward. The likeliest first. */
  | { readonly is: 'undecided'; readonly candidates: readonly PlateCandidate[] }
  | { readonly is: 'nothing' }

/** What each character is taken for by a reader of letters, between letters and digits alone. */
const pairs = ['0O', '0D', '0Q', '1I', '1L', '2Z', '4A', '5S', '6G', '7T', '8B', '9G'] as const
const letterFor = (digit: string) => pairs.flatMap((pair) => (pair.startsWith(digit) ? pair.charAt(1) : []))
const digitFor = (letter: string) => pairs.flatMap((pair) => (pair.endsWith(letter) ? pair.charAt(0) : [])).slice(0, 1)
const isDigit = (text: string) => text >= '0' && text <= '9'
const isOther = (one: string, other: string) => isDigit(one) !== isDigit(other)

/** A character that no look saw better than this is doubtful: right ones are seen at 97 or 98, a dotted 0 that passes for a 6 at 95. */
const weak = 96
const looksThatMustAgree = 4
const mendingCosts = 0.7
const looseCosts = 0.5
const gapCosts = 0.05
/** Below this share of the likeliest one's weight another reading is not a rival. */
const rivalShare = 0.6

interface Slot {
  readonly text: string
  readonly confidence: number
  readonly isMended: boolean
}
interface Fit {
  readonly serial: string
  readonly equipment_id: number
  readonly manufactured: string
  readonly slots: readonly Slot[]
  /** Something stands before it without a space. */
  readonly isLoose: boolean
  readonly cost: number
}
interface Seen extends SeenCharacter {
  readonly isFirst: boolean
}

/** What a place of the mask makes of a character; none where it cannot stand there. */
function slotsFor(seen: SeenCharacter, demand: string): Slot[] {
  const { text, confidence } = seen
  const as = (mended: string): Slot => ({ text: mended, confidence, isMended: mended !== text })
  if (demand === 'digit') return isDigit(text) ? [as(text)] : digitFor(text).map(as)
  if (demand === 'letter') return isDigit(text) ? letterFor(text).map(as) : [as(text)]
  if (text === demand) return [as(text)]
  const mended = isDigit(text) ? letterFor(text) : digitFor(text)
  return isOther(text, demand) && mended.includes(demand) ? [as(demand)] : []
}

const demandsOf = (prefix: string) => [
  ...Array.from(prefix),
  ...Array<string>(4).fill('digit'),
  'letter',
  ...Array<string>(5).fill('digit'),
]

/** Every way to take the slots, one of each place. */
const waysOf = (slots: readonly (readonly Slot[])[]): Slot[][] =>
  slots.reduce<Slot[][]>((ways, here) => ways.flatMap((way) => here.map((slot) => [...way, slot])), [[]])

function fitsAt(
  seen: readonly Seen[],
  start: number,
  prefix: string,
  patterns: readonly SerialPattern[],
  today: string,
) {
  const demands = demandsOf(prefix)
  const window = seen.slice(start, start + demands.length)
  if (window.length < demands.length) return []
  const slots = window.map((one, at) => slotsFor(one, demands[at] ?? ''))
  const [first, after] = [window[0], seen[start + demands.length]]
  // A number that goes on is another one, or one with a character too many somewhere.
  if (after !== undefined && !after.isFirst) return []
  const isLoose = first?.isFirst !== true
  const gaps = window.filter((one, at) => at > 0 && one.isFirst).length
  return waysOf(slots).flatMap((way): Fit[] => {
    const read = readSerial(way.map(({ text }) => text).join(''), patterns, today)
    if (read.is === 'not') return []
    const cost =
      way.reduce((sum, one) => sum + (100 - one.confidence) / 100 + (one.isMended ? mendingCosts : 0), 0) +
      (isLoose ? looseCosts : 0) +
      gaps * gapCosts
    const { serial, equipment_id, manufactured } = read
    return [{ serial, equipment_id, manufactured, slots: way, isLoose, cost }]
  })
}

/** The serials that one look allows, each once, in its best fit. */
function fitsOf(look: Look, prefixes: readonly string[], patterns: readonly SerialPattern[], today: string) {
  const best = new Map<string, Fit>()
  for (const row of look) {
    const seen = row.flatMap((word) =>
      word.filter(({ text }) => /^[A-Z0-9]$/.test(text)).map((one, at): Seen => ({ ...one, isFirst: at === 0 })),
    )
    for (let start = 0; start < seen.length; start += 1)
      for (const prefix of prefixes)
        for (const fit of fitsAt(seen, start, prefix, patterns, today)) {
          const before = best.get(fit.serial)
          if (before === undefined || fit.cost < before.cost) best.set(fit.serial, fit)
        }
  }
  return [...best.values()]
}

/** Places where the reading is to be doubted: see `PlateCandidate`. */
function doubtsOf(serial: string, fits: readonly Fit[], others: readonly string[]): number[] {
  return Array.from(serial).flatMap((text, at) => {
    const isSeen = fits.some(({ slots }) => slots[at]?.isMended === false && (slots[at]?.confidence ?? 0) >= weak)
    const isDisputed = others.some((other) => other.length === serial.length && other.charAt(at) !== text)
    return !isSeen || isDisputed ? [at] : []
  })
}

/**
 * The serial on a plate, from what was read in one look or several. `patterns` are the known beginnings, `today` a day
 * (`YYYY-MM-DD`): a week that has not come yet does not fit. A letter is taken for a digit, or a digit for a letter,
 * only where the mask demands it, and is then marked as doubtful.
 */
export function readPlate(looks: readonly Look[], patterns: readonly SerialPattern[], today: string): PlateReading {
  const prefixes = [...new Set(patterns.map(({ prefix }) => prefix))].filter((prefix) => prefix !== '')
  const bySerial = new Map<string, Fit[]>()
  for (const look of looks)
    for (const fit of fitsOf(look, prefixes, patterns, today))
      bySerial.set(fit.serial, [...(bySerial.get(fit.serial) ?? []), fit])
  const weight = (fits: readonly Fit[]) => fits.reduce((sum, { cost }) => sum + Math.exp(-cost), 0)
  const ranked = [...bySerial.entries()]
    .map(([serial, fits]) => ({ serial, fits: fits.toSorted((a, b) => a.cost - b.cost), weight: weight(fits) }))
    .sort((a, b) => b.weight - a.weight || (a.serial < b.serial ? -1 : 1))
  const candidates = ranked.flatMap(({ serial, fits }): PlateCandidate[] => {
    const [best] = fits
    if (best === undefined) return []
    const others = ranked.map((one) => one.serial).filter((one) => one !== serial)
    return [
      {
        serial,
        equipment_id: best.equipment_id,
        manufactured: best.manufactured,
        confidence: Math.round(Math.min(...best.slots.map((slot) => slot.confidence))),
        doubtful: doubtsOf(serial, fits, others),
      },
    ]
  })
  const [first, second] = ranked
  const [candidate] = candidates
  if (first === undefined || candidate === undefined) return { is: 'nothing' }
  if (second !== undefined && second.weight >= first.weight * rivalShare) {
    const rivals = ranked.filter((one) => one.weight >= first.weight * rivalShare).length
    return { is: 'undecided', candidates: candidates.slice(0, Math.min(rivals, 4)) }
  }
  const agreeing = first.fits.filter(({ isLoose, slots }) => !isLoose && slots.every((slot) => !slot.isMended))
  const isSure = agreeing.length >= looksThatMustAgree && second === undefined && candidate.doubtful.length === 0
  return { is: 'read', candidate, isSure }
}
