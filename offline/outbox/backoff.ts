// How long to wait before the next try: full jitter up to five minutes, and what the server says wins.
export const longestWait = 5 * 60_000
const firstWait = 1_000

/** Milliseconds until try number `attempts` + 1; `random` is in [0, 1). */
export function backoff(attempts: number, random: number, after: number | null): number {
  if (after !== null) return after
  const ceiling = Math.min(longestWait, firstWait * 2 ** Math.min(attempts, 20))
  return Math.floor(random * ceiling)
}

/** 409 'in progress': again in 1 to 2 s. */
export const soon = (random: number): number => 1_000 + Math.floor(random * 1_000)
