const hour = 3_600_000
const day = 24 * hour

/** How long a session lives: without 'remember' 8 hours from the last call and a day in all, with it 30 days. */
const limits = {
  short: { idleMs: 8 * hour, absoluteMs: day },
  remembered: { idleMs: 30 * day, absoluteMs: 30 * day },
} as const
const limitOf = (remember: boolean) => (remember ? limits.remembered : limits.short)

/** Written at most once a minute: a screen that loads ten things writes once. */
const touchAfterMs = 60_000

interface Lived {
  readonly remember: boolean
  readonly seenAt: Date
  readonly expiresAt: Date
}

export const sessionEnd = (now: Date, remember: boolean): Date => new Date(now.getTime() + limitOf(remember).absoluteMs)

const leftMs = ({ remember, seenAt, expiresAt }: Lived, now: Date) =>
  Math.min(seenAt.getTime() + limitOf(remember).idleMs, expiresAt.getTime()) - now.getTime()

export const isAlive = (session: Lived, now: Date): boolean => leftMs(session, now) > 0
export const isDueForTouch = (session: Lived, now: Date): boolean =>
  now.getTime() - session.seenAt.getTime() >= touchAfterMs
/** `remaining_time`: whole minutes until it ends if nothing more is called, at least 1 while it is alive. */
export const minutesLeft = (session: Lived, now: Date): number => Math.max(0, Math.ceil(leftMs(session, now) / 60_000))
