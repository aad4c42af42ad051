// The wait before the next try: full jitter up to five minutes. The server's `Retry-After` overrides it.
export const maxWaitMs = 5 * 60_000
const firstWaitMs = 1_000

/** Milliseconds until try number `attempts` + 1; `random` is in [0, 1). */
export function backoff(attempts: number, random: number, after: number | null): number {
  if (after !== null) return after
  const ceiling = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(attempts, 20))
  return Math.floor(random * ceiling)
}

/** The wait after 409 'in progress': 1 to 2 s. */
export const shortWait = (random: number): number => 1_000 + Math.floor(random * 1_000)
