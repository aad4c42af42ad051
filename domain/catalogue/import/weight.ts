import type { DecimalMark } from './amounts.ts'
import { isShort, normalizeNumber } from './amounts.ts'

export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb'

/** Grams of each unit. */
const grams: Readonly<Record<WeightUnit, number>> = { g: 1, kg: 1000, oz: 28.349_523_125, lb: 453.592_37 }
const names: Readonly<Record<string, WeightUnit>> = {
  ...{ g: 'g', gr: 'g', gram: 'g', grams: 'g', gramme: 'g', grammes: 'g' },
  ...{ kg: 'kg', kgs: 'kg', kilo: 'kg', kilos: 'kg', kilogram: 'kg', kilograms: 'kg' },
  ...{ oz: 'oz', ounce: 'oz', ounces: 'oz' },
  ...{ lb: 'lb', lbs: 'lb', pound: 'lb', pounds: 'lb' },
}
/** Two tons: more than any package. */
export const maxGrams = 2_000_000

/** The unit that a text names ('lbs.', 'Kilograms'), or null. */
export const parseWeightUnit = (text: string): WeightUnit | null =>
  names[text.toLowerCase().replace(/[^a-z]/g, '')] ?? null

/** The unit in a heading: 'Weight (lb)', 'Variant Grams'. */
export function findHeadingUnit(heading: string): WeightUnit | null {
  for (const name of heading.toLowerCase().match(/[a-z]+/g) ?? []) {
    const unit = names[name]
    if (unit !== undefined) return unit
  }
  return null
}

/**
 * Parses a weight into whole grams, or returns the error. A unit in the cell counts before `unit`. Null for 0: exports
 * write it where nobody entered a weight.
 */
export function parseGrams(
  cell: string,
  unit: WeightUnit | null,
  mark: DecimalMark,
): number | null | 'unreadable' | 'no-unit' | 'negative' | 'too-large' {
  if (!isShort(cell)) return 'unreadable'
  const [, amount = '', named = ''] = /^(.*?)\s*([A-Za-z]*\.?)$/.exec(cell) ?? []
  const used = named === '' ? unit : parseWeightUnit(named)
  const plain = normalizeNumber(amount, mark)
  if (plain === null || (named !== '' && used === null)) return 'unreadable'
  const value = Number(plain)
  if (value === 0) return null
  if (value < 0) return 'negative'
  if (used === null) return 'no-unit'
  const weight = Math.max(1, Math.round(value * grams[used]))
  return weight > maxGrams ? 'too-large' : weight
}
