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
  /** The keys of the cycle, beginning at the row's part, or the unknown key. */
  readonly chain: readonly string[]
}

/**
 * Finds rows whose replacement is unknown or leads into a cycle. Skipping a row changes where others lead, so the search
 * repeats until it finds nothing more. `keys` are the parts of all valid rows.
 */
export function findBadLinks(rows: readonly Linked[], keys: ReadonlySet<string>, known: KnownLinks): BadLink[] {
  const bad = new Map<string, BadLink>()
  const linked = new Map(rows.map((row) => [row.key, row]))
  const exists = (key: string) => (keys.has(key) && !bad.has(key)) || known.has(key)
  const next = (key: string): string | null => {
    const row = linked.get(key)
    return row === undefined || bad.has(key) ? known.replacedBy(key) : row.to
  }
  const findBadLink = (row: Linked): BadLink | null => {
    if (row.to === null || bad.has(row.key)) return null
    if (!exists(row.to)) return { line: row.line, code: 'replacement.unknown', chain: [row.to] }
    const circle = findCycle(row.key, next)
    return circle === null ? null : { line: row.line, code: 'replacement.circle', chain: circle }
  }
  for (let hasMore = true; hasMore;) {
    const found = rows.map((row) => [row.key, findBadLink(row)] as const)
    hasMore = found.some(([, badLink]) => badLink !== null)
    for (const [key, badLink] of found) if (badLink !== null) bad.set(key, badLink)
  }
  return [...bad.values()].sort((a, b) => a.line - b.line)
}

/** Longer chains are not followed: screens that show a chain stop long before. */
const maxChainLength = 1000

/** Returns the chain from a part back to itself, or null. A cycle that starts further on does not count. */
function findCycle(start: string, next: (key: string) => string | null): string[] | null {
  const chain = [start]
  const seen = new Set(chain)
  for (let key = next(start); key !== null && chain.length < maxChainLength; key = next(key)) {
    chain.push(key)
    if (key === start) return chain
    if (seen.has(key)) return null
    seen.add(key)
  }
  return null
}
