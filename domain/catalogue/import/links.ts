/** A valid row of a parts file that names the replacement of its part; `to` is null for none. */
export interface Linked {
  readonly line: number
  readonly key: string
  readonly to: string | null
}

/** Lookups in the catalogue. */
export interface KnownLinks {
  /** Whether there is a part with this number key. */
  readonly has: (key: string) => boolean
  /** The key of the part that replaces this one now, or null. */
  readonly replacedBy: (key: string) => string | null
}

export interface BadLink {
  readonly line: number
  readonly code: 'replacement.unknown' | 'replacement.circle'
  /** The unknown key, or the cycle's keys from the row's part back to it. Of a long cycle '…' stands before the last. */
  readonly chain: readonly string[]
}

/** So much of a cycle is shown. A row of a list names each. */
const maxShown = 20

/**
 * Finds rows whose replacement is unknown or leads into a cycle. Skipping a row changes where others lead, so after each
 * round those that lead to the skipped ones are looked at again. Each row is skipped once. A skipped one whose part has a
 * replacement in the catalogue is followed anew, so a list that is made for it, beside such parts, takes longer than the
 * number of its rows. `keys` are the parts of all valid rows.
 */
export function findBadLinks(rows: readonly Linked[], keys: ReadonlySet<string>, known: KnownLinks): BadLink[] {
  const bad = new Map<string, BadLink>()
  const linked = new Map(rows.map((row) => [row.key, row]))
  const leading = new Map<string | null, Linked[]>()
  for (const row of rows) {
    const others = leading.get(row.to)
    if (others === undefined) leading.set(row.to, [row])
    else others.push(row)
  }
  const exists = (key: string) => (keys.has(key) && !bad.has(key)) || known.has(key)
  const next = (key: string): string | null => {
    const row = linked.get(key)
    return row === undefined || bad.has(key) ? known.replacedBy(key) : row.to
  }
  const findRound = (suspects: readonly Linked[], starts: readonly string[]): Map<string, BadLink> => {
    const found = new Map<string, BadLink>()
    for (const { line, key, to } of suspects)
      if (to !== null && !bad.has(key) && !exists(to))
        found.set(key, { line, code: 'replacement.unknown', chain: [to] })
    for (const cycle of findCycles(starts, next))
      for (const [at, key] of cycle.entries()) {
        const row = linked.get(key)
        if (row === undefined || bad.has(key) || found.has(key)) continue
        found.set(key, { line: row.line, code: 'replacement.circle', chain: showCycle(cycle, at) })
      }
    return found
  }
  let found = findRound(rows, [...linked.keys()])
  while (found.size > 0) {
    for (const [key, badLink] of found) bad.set(key, badLink)
    const fallen = [...found.keys()]
    found = findRound(
      fallen.flatMap((key) => leading.get(key) ?? []),
      fallen,
    )
  }
  return [...bad.values()].sort((a, b) => a.line - b.line)
}

/** A cycle from the part at `at` back to it. */
function showCycle(cycle: readonly string[], at: number): string[] {
  const take = (count: number) => Array.from({ length: count }, (_, step) => cycle[(at + step) % cycle.length] ?? '')
  return cycle.length < maxShown ? take(cycle.length + 1) : [...take(maxShown - 2), '…', ...take(1)]
}

/** The cycles that can be reached from these parts, each once. Every part has at most one next one, so a call visits each once. */
function findCycles(starts: readonly string[], next: (key: string) => string | null): string[][] {
  const cycles: string[][] = []
  const seen = new Set<string>()
  for (const start of starts) {
    const way = new Map<string, number>()
    let key: string | null = start
    for (; key !== null && !seen.has(key); key = next(key)) {
      seen.add(key)
      way.set(key, way.size)
    }
    const began = key === null ? undefined : way.get(key)
    if (began !== undefined) cycles.push([...way.keys()].slice(began))
  }
  return cycles
}
