import type { EquipmentType } from '../model-range.ts'
import { brands, markets, subtypes, types } from '../model-range.ts'
import { seriesName } from './series.ts'

/** A model of the large catalogue. */
export interface LargeModel {
  readonly id: number
  readonly brand: string
  /** With its series and model year: `Calardex T420 2019`. */
  readonly name: string
  readonly slug: string
  readonly type: EquipmentType
  readonly subtype: string
  readonly market: string
  /** Brand letter, type letter, and a letter where the demo shop's own models have a digit. */
  readonly prefix: string
}

/** The first id. Ids of the demo shop's own models are far lower. */
export const firstLargeModel = 100_001
const partsPerModel = 120
/** A to Z without I and O, which look like digits on a plate. */
const plateLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const typeLetters = Object.keys(types) as (keyof typeof types)[]

/** Creates one model per 120 parts, at most 1,008, the number of serial patterns. */
export function largeModels(parts: number): readonly LargeModel[] {
  const lines = brands.length * typeLetters.length
  const count = Math.min(lines * plateLetters.length, Math.max(lines, Math.ceil(parts / partsPerModel)))
  return Array.from({ length: count }, (_, index): LargeModel => {
    // The models of each brand and type follow each other, two years per series.
    const [line, step] = [index % lines, Math.floor(index / lines)]
    const [, brand, letter] = brands[line % brands.length] ?? [0, '', '']
    const typeLetter = typeLetters[Math.floor(line / brands.length)] ?? 'T'
    const type = types[typeLetter]
    const series = seriesName(line * plateLetters.length + Math.floor(step / 2))
    const name = `${series} ${typeLetter}${String(110 + Math.floor(step / 2) * 20 + (line % 7) * 2)} ${String(2012 + (step % 2) * 3 + (line % 9))}`
    return {
      id: firstLargeModel + index,
      brand,
      name,
      slug: `${brand}-${name}-${type}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      type,
      subtype: subtypes[type][step % subtypes[type].length] ?? '',
      market: markets[(line + step) % markets.length] ?? '',
      prefix: `${letter}${typeLetter}${plateLetters.charAt(step)}`,
    }
  })
}
