import type { PartKind } from './kinds.ts'
import { kinds } from './kinds.ts'
import { chance } from './random.ts'

/** Cents: a base price, and an amount per unit of the sizes in the name. */
type Rule = readonly [pattern: RegExp, base: number, first?: number, second?: number]

/** Prices by name. A washer costs less than a nut, a nut less than its screw, all less than a bearing. */
const rules: readonly Rule[] = [
  [/^Flat washer, (\d+)/, 22, 2.6],
  [/^Wave washer/, 85],
  [/^Spring washer, (\d+)/, 34, 3.2],
  [/^Hex nut, M(\d+)/, 48, 4.2],
  [/^Nylon lock nut, M(\d+)/, 62, 5],
  [/^Phillips screw, M(\d+) x (\d+)/, 68, 7, 0.9],
  [/^Socket head screw, M(\d+) x (\d+)/, 84, 9, 1.2],
  [/^Hex bolt, M(\d+) x (\d+)/, 92, 10, 1.3],
  [/^Snap ring, (\d+)/, 75, 3],
  [/^Ball bearing, 6[02]0(\d)/, 980, 165],
  [/^Flywheel, (\d+) kg/, 9800, 780],
  [/^(?:Fan|Motor) flywheel/, 8900],
  [/^Drive motor, ([\d.]+) HP/, 21900, 6200],
  [/^Lift motor, (\d+) lb/, 13900, 7],
  [/^Resistance motor/, 7400],
  [/^Touch display, (\d+) in/, 26900, 1450],
  [/^LCD module, (\d+) in/, 8900, 900],
  [/^Overlay and keypad, (\d+) keys/, 3900, 320],
  [/^Bezel/, 2900],
  [/^Walking belt, (\d+) x (\d+)/, 4200, 16, 2.1],
  [/^Drive belt, (\d+)-rib/, 2200, 240],
  [/^(?:Motor|Drive) pulley, (\d+)-rib/, 2400, 180],
  [/^Cable pulley, (\d+) mm/, 900, 16],
  [/^Cable, (\d+) mm/, 2400, 0.9],
  [/^Circuit breaker, (\d+) A/, 1250, 45],
  [/^Weight plate, (\d+) lb/, 1400, 165],
  [/^Weight plate, (\d+) kg/, 1450, 350],
  [/^Damper cylinder, (\d+) N/, 4900, 11],
  [/^Spacer, /, 640],
]

/** Left and right versions cost the same. */
const stem = (name: string): string => name.replace(/, (left|right)$/, '')

/** Rounds to a typical shop price. The order of prices is preserved. */
function retail(cents: number): number {
  if (cents < 500) return Math.round(cents / 5) * 5
  if (cents < 2000) return Math.min(1999, Math.round(cents / 25) * 25)
  return Math.ceil(cents / 100) * 100 - 1
}

/**
 * Calculates the price in cents from name, size, kind and the brand's price level; null means price on request.
 * `earlier` is the number of earlier revisions, each of which was slightly cheaper.
 */
export function priceOf(owner: string, brand: string, kind: PartKind, name: string, earlier = 0): number | null {
  const [low, high] = kinds[kind].range
  const key = `${owner}/${stem(name)}`
  if (high > 20_000 && chance(`${key}/ask`) < 0.12) return null
  const level = (0.9 + 0.35 * chance(`${brand}/level`)) * 1.06 ** earlier
  for (const [pattern, base, first = 0, second = 0] of rules) {
    const sizes = pattern.exec(name)
    if (sizes) return retail((base + first * Number(sizes[1] ?? 0) + second * Number(sizes[2] ?? 0)) * level)
  }
  return retail((low + (high - low) * chance(`${kind}/${stem(name)}/price`) ** 1.4) * level)
}
