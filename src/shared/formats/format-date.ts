import { formatClock } from '../../ui/format-time.ts'
import { writeFullDay } from '../../../domain/american-dates.ts'

const dayMs = 86_400_000

const two = (n: number) => String(n).padStart(2, '0')
/** Noon of a `YYYY-MM-DD` in the device's zone, so that no zone changes the day. A moment is not changed. */
const dateOf = (at: number | string) => new Date(typeof at === 'string' && at.length === 10 ? `${at}T12:00:00` : at)

/** `Aug 24, 2027`. */
export function formatFullDay(at: number | string): string {
  const date = dateOf(at)
  return writeFullDay(date.getFullYear(), date.getMonth(), date.getDate())
}

/** The day of a moment in the device's zone, `YYYY-MM-DD`. */
export function toDay(at: number | string): string {
  const date = dateOf(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day `count` days later, `YYYY-MM-DD`. */
export function addDays(day: string, count = 1): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + count)
  return toDay(date.getTime())
}

/** Whole days from one day to another, negative when it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs)
}

/** A running clock, `0:42:18`. */
export function formatRunningClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A duration, `1 h 05`, or `12 min` below an hour. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  return minutes < 60 ? `${minutes}\u00a0min` : `${Math.floor(minutes / 60)}\u00a0h\u00a0${two(minutes % 60)}`
}

/** `10:50 – 12:00`, `since 10:31`, or empty where a trip has no times. */
export function formatTimeSpan(start: string | null, finish: string | null): string {
  if (start === null) return ''
  return finish === null ? `since ${formatClock(start)}` : `${formatClock(start)} – ${formatClock(finish)}`
}
