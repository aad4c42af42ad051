import { groupBy } from '../group-by.ts'

/** Where a part fits a machine: a line of a diagram, or a fit that no diagram shows. */
export interface Place {
  readonly equipment_id: number
  readonly serial_from: string | null
  readonly serial_to: string | null
  readonly callout: string | null
  readonly on_diagram_id: number | null
}

/**
 * Returns the machines of a part, each combination of machine and serials once, at its first line. `lines` are sorted
 * by the model's sort name and id, then by diagram and line. Machines without a diagram of the part follow.
 */
export function listMachines<T extends Place>(lines: readonly T[], fits: readonly T[]): T[] {
  const drawn = new Set(lines.map((one) => one.equipment_id))
  return uniqueBy([...lines, ...fits.filter((one) => !drawn.has(one.equipment_id))], placeKey)
}

/**
 * Returns the machines of a part that replaces others: its own, then those of the replaced parts, for which
 * it is sold now. A model that it fits with all serials itself is not repeated. The places of a model stand together.
 */
export function addReplacedMachines<T extends Place>(own: readonly T[], replaced: readonly T[]): T[] {
  const whole = new Set(own.flatMap((one) => ((one.serial_from ?? one.serial_to) === null ? one.equipment_id : [])))
  const places = uniqueBy([...own, ...replaced.filter((one) => !whole.has(one.equipment_id))], placeKey)
  return [...groupBy(places, (one) => one.equipment_id).values()].flat()
}

/** Returns the parts of a model, each once: first those on its diagrams, in the order of `lines`, then the others. */
export function listParts<T extends { readonly product_id: number }>(lines: readonly T[], fits: readonly T[]): T[] {
  return uniqueBy([...lines, ...fits], (one) => one.product_id)
}

export interface SerialRange {
  readonly serial_from: string | null
  readonly serial_to: string | null
}

/** Returns the serial ranges of those parts of a model that have several: the ranges of their lines, else of their fits. */
export function listRanges<T extends SerialRange & { readonly product_id: number }>(
  lines: readonly T[],
  fits: readonly T[],
): Map<number, SerialRange[]> {
  const drawn = new Set(lines.map((one) => one.product_id))
  const places = [...lines, ...fits.filter((one) => !drawn.has(one.product_id))]
  const ranges = new Map<number, SerialRange[]>()
  for (const { product_id, serial_from, serial_to } of uniqueBy(places, (one) =>
    JSON.stringify([one.product_id, one.serial_from, one.serial_to]),
  ))
    ranges.set(product_id, [...(ranges.get(product_id) ?? []), { serial_from, serial_to }])
  return new Map([...ranges].filter(([, own]) => own.length > 1))
}

const placeKey = ({ equipment_id, serial_from, serial_to }: Place) => [equipment_id, serial_from, serial_to].join()

const uniqueBy = <T>(all: readonly T[], keyOf: (one: T) => string | number): T[] =>
  [...groupBy(all, keyOf).values()].flatMap((same) => same.slice(0, 1))
