import { onFirstUse } from '../../domain/on-first-use.ts'

const day = onFirstUse(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))
const dayAndYear = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
)
const weekday = onFirstUse(() => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }))
const clock = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

type Moment = number | string

/** '09:40', of epoch ms or an ISO instant, in the device's zone. */
export function formatClock(at: Moment): string {
  return clock().format(new Date(at))
}

/** 'Nov 19', with the year where it is not this one. A plain day (2026-11-19) has no time zone. */
export function formatDay(at: Moment, now?: number): string {
  const moment = typeof at === 'string' && at.length === 10 ? new Date(`${at}T12:00:00`) : new Date(at)
  return now === undefined || new Date(now).getFullYear() === moment.getFullYear()
    ? day().format(moment)
    : dayAndYear().format(moment)
}

/** 'Friday, November 20'. */
export function formatWeekday(at: Moment): string {
  return weekday().format(new Date(at))
}

/** '09:40' today, 'Nov 19, 17:05' on another day. */
export function formatMoment(at: Moment, now: number): string {
  return new Date(at).toDateString() === new Date(now).toDateString()
    ? formatClock(at)
    : `${formatDay(at, now)}, ${formatClock(at)}`
}
