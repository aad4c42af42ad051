interface Kept<T> {
  readonly version: string
  readonly at: number
  readonly value: T
}

/**
 * What was worked out for a version of the catalogue, for a while: prices and stock that change without it are never
 * told for longer. The oldest go when there are too many.
 */
export function keptAnswers<T>({ most, forMs, now }: { most: number; forMs: number; now: () => number }) {
  const kept = new Map<string, Kept<T>>()
  return async (key: string, version: string, work: () => Promise<T>): Promise<T> => {
    const found = kept.get(key)
    if (found !== undefined && found.version === version && now() - found.at < forMs) return found.value
    const value = await work()
    kept.delete(key)
    kept.set(key, { version, at: now(), value })
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return value
  }
}
