import { parseSerial } from './serials.ts'
import type { SerialPattern } from './serials.ts'

/** A character as OCR read it. `confidence` is 0 to 100. */
export interface SeenCharacter {
  readonly text: string
  readonly confidence: number
}
/** The words of one row of text, each as its characters from left to right. */
export type SeenRow = readonly (readonly SeenCharacter[])[]
/** The result of one OCR pass. Another pass reads the same picture, prepared in another way. */
export type Look = readonly SeenRow[]

export interface PlateCandidate {
  readonly serial: string
  readonly equipment_id: number
  /** The Monday of the week of make, `YYYY-MM-DD`. */
  readonly manufactured: string
  /** 0 to 100, of the best pass. */
  readonly confidence: number
  /** Positions (from 0) that the user should compare with the plate: corrected, uncertain, or read differently in another pass. */
  readonly doubtful: readonly number[]
}
export type PlateReading =
  /** `isSure` only if four passes read the same and none differs, without corrections or uncertain characters. */
  | { readonly is: 'read'; readonly candidate: PlateCandidate; readonly isSure: boolean }
  /** Two or more candidates are about equally likely. The likeliest comes first. */
  | { readonly is: 'undecided'; readonly candidates: readonly PlateCandidate[] }
  | { readonly is: 'nothing' }

/** Pairs of a digit and a letter that OCR confuses. */
const pairs = ['0O', '0D', '0Q', '1I', '1L', '2Z', '4A', '5S', '6G', '7T', '8B', '9G'] as const
const findLetters = (digit: string) => pairs.flatMap((pair) => (pair.startsWith(digit) ? pair.charAt(1) : []))
const findDigits = (letter: string) =>
  pairs.flatMap((pair) => (pair.endsWith(letter) ? pair.charAt(0) : [])).slice(0, 1)
const isDigit = (text: string) => text >= '0' && text <= '9'
const isOther = (one: string, other: string) => isDigit(one) !== isDigit(other)

/** Characters below this confidence in every pass are doubtful. Correct ones reach 97 or 98; a dotted 0 read as a 6 reaches 95. */
const minSureConfidence = 96
const requiredAgreeingLooks = 4
const correctionCost = 0.7
const looseCost = 0.5
const gapCost = 0.05
/** A reading with less than this share of the best one's weight is not a rival. */
const rivalShare = 0.6

interface Slot {
  readonly text: string
  readonly confidence: number
  readonly isCorrected: boolean
}
interface Fit {
  readonly serial: string
  readonly equipment_id: number
  readonly manufactured: string
  readonly slots: readonly Slot[]
  /** Another character precedes it without a space. */
  readonly isLoose: boolean
  readonly cost: number
}
interface Seen extends SeenCharacter {
  readonly isFirst: boolean
}

/** Returns what a character can be at a position of the mask; empty if it does not fit. */
function findSlots(seen: SeenCharacter, demand: string): Slot[] {
  const { text, confidence } = seen
  const as = (mended: string): Slot => ({ text: mended, confidence, isCorrected: mended !== text })
  if (demand === 'digit') return isDigit(text) ? [as(text)] : findDigits(text).map(as)
  if (demand === 'letter') return isDigit(text) ? findLetters(text).map(as) : [as(text)]
  if (text === demand) return [as(text)]
  const mended = isDigit(text) ? findLetters(text) : findDigits(text)
  return isOther(text, demand) && mended.includes(demand) ? [as(demand)] : []
}

const getMask = (prefix: string) => [
  ...Array.from(prefix),
  ...Array<string>(4).fill('digit'),
  'letter',
  ...Array<string>(5).fill('digit'),
]

/** Lists every combination of one slot per position. */
const listCombinations = (slots: readonly (readonly Slot[])[]): Slot[][] =>
  slots.reduce<Slot[][]>((ways, here) => ways.flatMap((way) => here.map((slot) => [...way, slot])), [[]])

function findFitsAt(
  seen: readonly Seen[],
  start: number,
  prefix: string,
  patterns: readonly SerialPattern[],
  today: string,
) {
  const demands = getMask(prefix)
  const window = seen.slice(start, start + demands.length)
  if (window.length < demands.length) return []
  const slots = window.map((one, at) => findSlots(one, demands[at] ?? ''))
  const [first, after] = [window[0], seen[start + demands.length]]
  // A longer run is another number, or has an extra character.
  if (after !== undefined && !after.isFirst) return []
  const isLoose = first?.isFirst !== true
  const gaps = window.filter((one, at) => at > 0 && one.isFirst).length
  return listCombinations(slots).flatMap((way): Fit[] => {
    const read = parseSerial(way.map(({ text }) => text).join(''), patterns, today)
    if (read.is === 'not') return []
    const cost =
      way.reduce((sum, one) => sum + (100 - one.confidence) / 100 + (one.isCorrected ? correctionCost : 0), 0) +
      (isLoose ? looseCost : 0) +
      gaps * gapCost
    const { serial, equipment_id, manufactured } = read
    return [{ serial, equipment_id, manufactured, slots: way, isLoose, cost }]
  })
}

/** Returns the serials that one pass allows, each once, with its best fit. */
function findFits(look: Look, prefixes: readonly string[], patterns: readonly SerialPattern[], today: string) {
  const best = new Map<string, Fit>()
  for (const row of look) {
    const seen = row.flatMap((characters) =>
      characters.filter(({ text }) => /^[A-Z0-9]$/.test(text)).map((one, at): Seen => ({ ...one, isFirst: at === 0 })),
    )
    for (let start = 0; start < seen.length; start += 1)
      for (const prefix of prefixes)
        for (const fit of findFitsAt(seen, start, prefix, patterns, today)) {
          const before = best.get(fit.serial)
          if (before === undefined || fit.cost < before.cost) best.set(fit.serial, fit)
        }
  }
  return [...best.values()]
}

/** Returns the doubtful positions: see `PlateCandidate`. */
function findDoubts(serial: string, fits: readonly Fit[], others: readonly string[]): number[] {
  return Array.from(serial).flatMap((text, at) => {
    const isSeen = fits.some(
      ({ slots }) => slots[at]?.isCorrected === false && (slots[at]?.confidence ?? 0) >= minSureConfidence,
    )
    const isDisputed = others.some((other) => other.length === serial.length && other.charAt(at) !== text)
    return !isSeen || isDisputed ? [at] : []
  })
}

/**
 * Reads the serial on a plate from one or more OCR passes. `patterns` are the known prefixes. `today` is `YYYY-MM-DD`: a
 * week in the future is invalid. A letter is corrected to a digit, or a digit to a letter, only where the mask requires
 * it, and is then marked as doubtful.
 */
export function readPlate(looks: readonly Look[], patterns: readonly SerialPattern[], today: string): PlateReading {
  const prefixes = [...new Set(patterns.map(({ prefix }) => prefix))].filter((prefix) => prefix !== '')
  const bySerial = new Map<string, Fit[]>()
  for (const look of looks)
    for (const fit of findFits(look, prefixes, patterns, today))
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
        doubtful: findDoubts(serial, fits, others),
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
  const agreeing = first.fits.filter(({ isLoose, slots }) => !isLoose && slots.every((slot) => !slot.isCorrected))
  const isSure = agreeing.length >= requiredAgreeingLooks && second === undefined && candidate.doubtful.length === 0
  return { is: 'read', candidate, isSure }
}
