import { firstLargePart } from './present.ts'
import type { Random } from './random.ts'
import { seededRandom } from './random.ts'
import { families } from './large/families.ts'
import type { Family } from './large/families.ts'
import type { LargeModel } from './large/models.ts'
import { largeModels } from './large/models.ts'
import { partName } from './large/names.ts'

/** A part of the large catalogue. The price is in cents, null means on request. */
export interface LargePart {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly brand: string
  readonly price: number | null
  readonly qty: number
  /** The id of its replacement. */
  readonly supersededBy: number | null
  /** The ids of the models of `largeModels` that it fits. */
  readonly fits: readonly number[]
}

/** Formats a part number in the style of the brand. `serial` has up to seven digits and is unique. */
const numberings: Readonly<Record<string, (code: string, serial: string) => string>> = {
  Meridian: (code, serial) => `M${code}-${serial.slice(0, 3)}-${serial.slice(3)}`,
  Stride: (code, serial) => `ST${code}${serial}`,
  Harbor: (code, serial) => `${serial.slice(0, 2)}-${serial.slice(2)}-H${code}`,
  Tideline: (code, serial) => `TL.${serial}.${code}`,
  Kestrel: (code, serial) => `K${serial.slice(0, 4)}-${serial.slice(4)}${code}`,
  Alder: (code, serial) => `AL ${serial.slice(0, 4)} ${serial.slice(4)} ${code}`,
  Northwind: (code, serial) => `NW${code}-${serial}`,
}

/**
 * Creates a catalogue of this many parts in memory. It is deterministic, but a smaller count is not a prefix of it. From
 * 5,000 parts on, names have more than 2,000 distinct terms. One part in sixteen is replaced, in chains without cycles.
 */
export function largeParts(count: number): readonly LargePart[] {
  const random = seededRandom(100_000)
  const fitting = modelsFor(largeModels(count))
  const parts: LargePart[] = []
  let revision = 0
  for (let index = 0; index < count; index += 1) {
    const id = firstLargePart + index
    const before = revision === 0 ? undefined : parts.at(-1)
    const made = before === undefined ? newPart(index, random, fitting) : revised(before, id, revision, random)
    const isReplaced = index + 1 < count && random.next() < 1 / 16
    parts.push(isReplaced ? { ...made, supersededBy: id + 1, qty: random.pick([0, 0, 0, 1, 2]) } : made)
    revision = isReplaced ? revision + 1 : 0
  }
  return parts
}

type Fitting = (family: Family) => readonly (readonly LargeModel[])[]

/** Groups models by part family: those of one brand and type, sorted by year. */
function modelsFor(models: readonly LargeModel[]): Fitting {
  const lines = [...Map.groupBy(models, (model) => `${model.brand} ${model.type}`).values()]
  const byFamily = new Map(
    families.map((family) => [
      family,
      lines.filter(([first]) => first !== undefined && (family.types?.includes(first.type) ?? true)),
    ]),
  )
  return (family) => byFamily.get(family) ?? lines
}

function newPart(index: number, random: Random, fitting: Fitting): LargePart {
  const family = random.pick(families)
  const line = random.pick(fitting(family))
  const [min, max] = family.price
  const from = random.int(0, line.length - 1)
  // A shared part fits neighboring models of one product line: the years and series before and after.
  const fits = line.slice(from, from + random.int(1, family.shared)).map((model) => model.id)
  const brand = line[0]?.brand ?? ''
  const dollars = min + (max - min) * random.next() ** 1.7
  return {
    id: firstLargePart + index,
    number: numberings[brand]?.(family.code, serialNumber(index)) ?? serialNumber(index),
    name: partName(family, line[0]?.type ?? 'treadmill', random),
    brand,
    price:
      random.next() < 0.04
        ? null
        : dollars < 5
          ? Math.round(dollars * 20) * 5
          : Math.floor(dollars) * 100 + random.pick([95, 50, 99, 25]),
    qty: random.next() < 0.15 ? 0 : random.int(1, max < 20 ? 900 : 60),
    supersededBy: null,
    fits,
  }
}

/** Creates a revision of a part. The letter of the revision follows the number. */
function revised(old: LargePart, id: number, revision: number, random: Random): LargePart {
  const letter = String.fromCharCode(64 + Math.min(revision, 26))
  return {
    ...old,
    id,
    number: `${revision === 1 ? old.number : old.number.slice(0, -1)}${letter}`,
    price: old.price === null ? null : old.price + random.int(0, 6) * 50,
    qty: random.int(0, 60),
    supersededBy: null,
  }
}

/** Returns seven digits that look random and are unique. */
const serialNumber = (index: number): string => String((index * 6_180_339 + 1_234_567) % 9_999_991).padStart(7, '0')
