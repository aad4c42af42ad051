/** Minutes before either end at which the warning is shown (`SF104`). */
export const warningMinutes = 5

interface InactivityInput {
  /** Minutes, as the server reported them. */
  readonly remaining: number | null
  /** Epoch ms of that answer, and of the last contact of any kind, which extends the session. */
  readonly reportedAt: number | null
  readonly lastContact: number | null
  readonly now: number
}

/** Whole minutes, rounded up, until the session ends by inactivity; null where it does not. */
export function minutesLeft({ remaining, reportedAt, lastContact, now }: InactivityInput): number | null {
  if (remaining === null || reportedAt === null) return null
  const since = Math.max(reportedAt, lastContact ?? 0)
  return Math.ceil(remaining - Math.max(0, now - since) / 60_000)
}

interface FinalInput extends Pick<InactivityInput, 'reportedAt' | 'now'> {
  /** Minutes, as the server reported them; missing from servers of before. */
  readonly endsIn: number | undefined
}

/** Whole minutes, rounded up, until the session ends whatever its user does; null where that is not known. */
export function finalMinutesLeft({ endsIn, reportedAt, now }: FinalInput): number | null {
  return endsIn === undefined ? null : minutesLeft({ remaining: endsIn, reportedAt, lastContact: null, now })
}
