/** Where a part goes into a machine: a line of a diagram, or a fit that no diagram shows. */
export interface Place {
  readonly equipment_id: number
  readonly serial_from: string | null
  readonly serial_to: string | null
  readonly callout: string | null
  readonly on_diagram_id: number | null
}

/**
 * The machines of a part: each with its serials once, shown where it stands first (`lines` by the model's sort name and
 * id, then diagram and line); then, in the same order, those that no diagram of theirs shows it on.
 */
export function machinesOf<T extends Place>(lines: readonly T[], fits: readonly T[]): T[] {
  const drawn = new Set(lines.map((one) => one.equipment_id))
  return firsts([...lines, ...fits.filter((one) => !drawn.has(one.equipment_id))], (one) =>
    JSON.stringify([one.equipment_id, one.serial_from, one.serial_to]),
  )
}

/** The parts of a model: each once, where it stands first on its diagrams (`lines` in their order), then what no diagram shows. */
export function partsOf<T extends { readonly product_id: number }>(lines: readonly T[], fits: readonly T[]): T[] {
  return firsts([...lines, ...fits], (one) => one.product_id)
}

function firsts<T>(all: readonly T[], keyOf: (one: T) => string | number): T[] {
  const seen = new Map<string | number, T>()
  for (const one of all) if (!seen.has(keyOf(one))) seen.set(keyOf(one), one)
  return [...seen.values()]
}
