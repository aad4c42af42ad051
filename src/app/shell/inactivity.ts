/** Minutes before the end at which the warning is shown (`storefront §9`). */
export const warnsAt = 5

interface Known {
  /** Minutes, as the server told them. */
  readonly remaining: number | null
  /** Epoch ms of that answer, and of the last contact of any kind, which puts the end off. */
  readonly toldAt: number | null
  readonly lastContact: number | null
  readonly now: number
}

/** Whole minutes, rounded up, until the session ends by inactivity; null where it does not. */
export function minutesLeft({ remaining, toldAt, lastContact, now }: Known): number | null {
  if (remaining === null || toldAt === null) return null
  const since = Math.max(toldAt, lastContact ?? 0)
  return Math.ceil(remaining - Math.max(0, now - since) / 60_000)
}
