import { writeClock, writeDay, writeFullDay, writeWeekday } from '../../domain/american-dates.ts'

type Moment = number | string

/** '09:40', of epoch ms or an ISO instant, in the device's zone. */
export function formatClock(at: Moment): string {
  return writeClock(new Date(at))
}

/** 'Nov 19', with the year where it is not this one. A plain day (2026-11-19) has no time zone. */
export function formatDay(at: Moment, now?: number): string {
  const moment = typeof at === 'string' && at.length === 10 ? new Date(`${at}T12:00:00`) : new Date(at)
  const [year, month, day] = [moment.getFullYear(), moment.getMonth(), moment.getDate()]
  return now === undefined || new Date(now).getFullYear() === year
    ? writeDay(month, day)
    : writeFullDay(year, month, day)
}

/** 'Friday, November 20'. */
export function formatWeekday(at: Moment): string {
  return writeWeekday(new Date(at))
}

/** '09:40' today, 'Nov 19, 17:05' on another day. */
export function formatMoment(at: Moment, now: number): string {
  return new Date(at).toDateString() === new Date(now).toDateString()
    ? formatClock(at)
    : `${formatDay(at, now)}, ${formatClock(at)}`
}
