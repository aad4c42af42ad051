/** A good row of a parts file that says by what its part is replaced; null for nothing. */
export interface Linked {
  readonly line: number
  readonly key: string
  readonly to: string | null
}

/** What the catalogue has beside the file. */
export interface KnownLinks {
  /** Whether there is a part with this number key. */
  readonly has: (key: string) => boolean
  /** By which part one is replaced now. */
  readonly replacedBy: (key: string) => string | null
}

export interface BadLink {
  readonly line: number
  readonly code: 'replacement.unknown' | 'replacement.circle'
  /** The keys of the circle from the row's part on, or the one that is not known. */
  readonly chain: readonly string[]
}

/**
 * Which rows lead nowhere: to a part that is neither in the catalogue nor in a good row, or into a circle. A row that is
 * skipped changes what the others lead to, so it is asked again until nothing more is found. `keys` are all parts of good rows.
 */
export function badLinks(rows: readonly Linked[], keys: ReadonlySet<string>, known: KnownLinks): BadLink[] {
  const bad = new Map<string, BadLink>()
  const linked = new Map(rows.map((row) => [row.key, row]))
  const exists = (key: string) => (keys.has(key) && !bad.has(key)) || known.has(key)
  const next = (key: string): string | null => {
    const row = linked.get(key)
    return row === undefined || bad.has(key) ? known.replacedBy(key) : row.to
  }
  const faultOf = (row: Linked): BadLink | null => {
    if (row.to === null || bad.has(row.key)) return null
    if (!exists(row.to)) return { line: row.line, code: 'replacement.unknown', chain: [row.to] }
    const circle = circleFrom(row.key, next)
    return circle === null ? null : { line: row.line, code: 'replacement.circle', chain: circle }
  }
  for (let isMore = true; isMore;) {
    const found = rows.map((row) => [row.key, faultOf(row)] as const)
    isMore = found.some(([, fault]) => fault !== null)
    for (const [key, fault] of found) if (fault !== null) bad.set(key, fault)
  }
  return [...bad.values()].sort((a, b) => a.line - b.line)
}

/** Longer ways are not followed: whoever shows them stops long before. */
const longestWay = 1000

/** The way from a part back to itself, or null where there is none; a circle further on is not this part's. */
function circleFrom(start: string, next: (key: string) => string | null): string[] | null {
  const chain = [start]
  const seen = new Set(chain)
  for (let key = next(start); key !== null && chain.length < longestWay; key = next(key)) {
    chain.push(key)
    if (key === start) return chain
    if (seen.has(key)) return null
    seen.add(key)
  }
  return null
}
