// Remembers recent attempts, so that a failing step is not repeated in a loop.

export interface RecentAttempts {
  record(key: string): void
  has(key: string): boolean
  /** Allows all retries: the person asked, or the network is back. */
  clear(): void
}

/** `now` returns epoch ms. `maxAgeMs` is how long an attempt counts. */
export function createRecentAttempts(now: () => number, maxAgeMs: number): RecentAttempts {
  const at = new Map<string, number>()
  return {
    record: (key) => void at.set(key, now()),
    has: (key) => {
      const tried = at.get(key)
      return tried !== undefined && Math.abs(now() - tried) < maxAgeMs
    },
    clear: () => {
      at.clear()
    },
  }
}
