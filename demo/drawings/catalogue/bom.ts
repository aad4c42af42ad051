import { known, nth } from '../geometry/nth.ts'
import type { PartKind } from './kinds.ts'
import { kinds } from './kinds.ts'
import type { DrawnModel } from './model.ts'
import { priceOf } from './prices.ts'
import { chance, digits, hash } from './random.ts'

/** A row of the bill of material. */
export interface SheetPart {
  readonly callout: number
  readonly number: string
  readonly name: string
  readonly qty: number
  /** Cents; null means price on request. */
  readonly price: number | null
  /** The number of the part that this one replaces. */
  readonly supersedes: string | null
  /** The first serial number that it fits. */
  readonly serialFrom: string | null
  /** The last serial number that it fits. */
  readonly serialTo: string | null
}

/** A part as an assembly names it. */
export interface Line {
  readonly key: string
  readonly name: string
  readonly kind: PartKind
  readonly qty: number
}

/** Formats a part number in the style of the brand. */
const styles: readonly ((prefix: string, key: string) => string)[] = [
  (prefix, key) => `${prefix}-${digits(key, 6)}`,
  (prefix, key) => `10${digits(key, 2)}-${digits(`${key}b`, 5)}-${prefix}`,
  (_, key) => `0K${digits(key, 2)}-0${digits(`${key}b`, 4)}-0${digits(`${key}c`, 3)}`,
  (prefix, key) => `${prefix}${digits(key, 3)}${digits(`${key}b`, 4)}`,
]

const revised = (number: string, step: number): string => number + 'ABCD'.charAt(step)

/** The serial numbers on both sides of a change in production: the last before it and the first after it. */
function breakIn(m: DrawnModel, key: string): readonly [last: string, first: string] {
  const week = 1 + (hash(key) % 52)
  const year = (m.year + 1 + (hash(`${key}/year`) % 2)) % 100
  const plant = 'KPW'.charAt(hash(m.brand) % 3)
  const count = 2 + (hash(`${key}/count`) % 1800)
  const serial = (n: number): string =>
    `${m.serialPrefix}${String(year).padStart(2, '0')}${String(week).padStart(2, '0')}${plant}${String(n).padStart(5, '0')}`
  return [serial(count - 1), serial(count)]
}

const ownerOf = (m: DrawnModel, kind: PartKind): string =>
  ({ brand: m.brand, series: `${m.brand}/${m.kind}/${m.year}`, model: `${m.brand}/${m.name}` })[kinds[kind].scope]

/** Creates one line of the bill, or two at a serial break. */
export function partsOf(m: DrawnModel, line: Line, callout: number): SheetPart[] {
  const { prefix, scope } = kinds[line.kind]
  const owner = ownerOf(m, line.kind)
  const key = `${owner}/${line.kind}/${line.name}`
  const number = nth(styles, hash(m.brand) % styles.length)(prefix, key)
  const price = (earlier: number): number | null => priceOf(owner, m.brand, line.kind, line.name, earlier)
  const part = { callout, name: line.name, qty: line.qty, supersedes: null, serialFrom: null, serialTo: null }
  const fate = chance(`${key}/fate`)
  if (scope !== 'brand' && fate < 0.06) {
    const [last, first] = breakIn(m, key)
    return [
      { ...part, number: revised(number, 0), price: price(0), serialTo: last },
      { ...part, number: revised(number, 1), price: price(1), serialFrom: first },
    ]
  }
  if (fate >= 0.16) return [{ ...part, number, price: price(0) }]
  const before = fate < 0.1 ? revised(number, 0) : number
  // Prices of shared parts keep their rank: the washer stays cheaper than its screw.
  return [{ ...part, number: revised(number, 1), supersedes: before, price: price(scope === 'brand' ? 0 : 1) }]
}

/** Returns the current part of a callout: the latest of its rows. */
export const currentOf = (parts: readonly SheetPart[], callout: number): SheetPart =>
  known(parts.findLast((part) => part.callout === callout))
