const hour = 3_600_000
const day = 24 * hour

/** Session limits: without 'remember' 8 hours since the last call and one day in total; with it 30 days. */
const limits = {
  short: { idleMs: 8 * hour, absoluteMs: day },
  remembered: { idleMs: 30 * day, absoluteMs: 30 * day },
} as const
const getLimits = (remember: boolean) => (remember ? limits.remembered : limits.short)

/** `seen_at` is written at most once a minute, since a screen may make many calls. */
const touchAfterMs = 60_000

interface SessionTimes {
  readonly remember: boolean
  readonly seenAt: Date
  readonly expiresAt: Date
}

export const getSessionEnd = (now: Date, remember: boolean): Date =>
  new Date(now.getTime() + getLimits(remember).absoluteMs)

const getRemainingMs = ({ remember, seenAt, expiresAt }: SessionTimes, now: Date) =>
  Math.min(seenAt.getTime() + getLimits(remember).idleMs, expiresAt.getTime()) - now.getTime()

export const isAlive = (session: SessionTimes, now: Date): boolean => getRemainingMs(session, now) > 0
export const isDueForTouch = (session: SessionTimes, now: Date): boolean =>
  now.getTime() - session.seenAt.getTime() >= touchAfterMs
/** `ends_in`: whole minutes until the session ends, with further calls too. */
export const getMinutesToEnd = ({ expiresAt }: Pick<SessionTimes, 'expiresAt'>, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000))
/** `remaining_time`: whole minutes until the session ends without further calls; at least 1 while it is alive. */
export const getMinutesLeft = (session: SessionTimes, now: Date): number =>
  Math.max(0, Math.ceil(getRemainingMs(session, now) / 60_000))
