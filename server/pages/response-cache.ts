interface CachedResponse<T> {
  readonly version: string
  readonly at: number
  readonly value: T
}

/**
 * Creates a cache of responses for one version of the catalogue. Entries also expire, because prices and stock can change
 * within a version. The oldest entries are evicted first. Null is not stored: there are any number of addresses that do not
 * exist.
 */
export function createResponseCache<T>({
  most: maxEntries,
  forMs: ttlMs,
  now,
}: {
  most: number
  forMs: number
  now: () => number
}) {
  const cache = new Map<string, CachedResponse<T>>()
  return async (key: string, version: string, work: () => Promise<T>): Promise<T> => {
    const found = cache.get(key)
    if (found !== undefined && found.version === version && now() - found.at < ttlMs) return found.value
    const value = await work()
    cache.delete(key)
    if (value === null) return value
    cache.set(key, { version, at: now(), value })
    for (const oldest of cache.keys()) {
      if (cache.size <= maxEntries) break
      cache.delete(oldest)
    }
    return value
  }
}
