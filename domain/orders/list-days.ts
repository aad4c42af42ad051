/** Days of the orders list (`WO033`): a month back from today by default, in the reader's time zone. */
import { writeFullDay } from '../american-dates.ts'

const dayMs = 86_400_000
const two = (n: number) => String(n).padStart(2, '0')

/** More names of time zones than people have. A caller may spell them in many ways, so that they are not collected without end. */
const maxFormats = 100
const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of wall clocks in a time zone. Each takes ten times as long to make as to use. Throws where there is no such zone. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  if (formats.size >= maxFormats) formats.clear()
  formats.set(timeZone, format)
  return format
}

/** The wall clock of a time zone at an instant, as if it were UTC, in epoch ms. */
function getWallClock(at: number, timeZone: string): number {
  const parts = getFormat(timeZone).formatToParts(at)
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
}

/** `Dec 3, 2026`, of `YYYY-MM-DD`. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return writeFullDay(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
}

/** Whether the name is an IANA time zone that this engine knows. */
export function isTimeZone(name: string): boolean {
  try {
    getFormat(name)
    return true
  } catch {
    return false
  }
}

/** The instant at which a day (`YYYY-MM-DD`) begins in a time zone, epoch ms. */
export function getDayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const shift = (at: number) => getWallClock(at, timeZone) - at
  // The shift at the guess decides, unless the clocks change between the guess and midnight.
  const guess = midnight - shift(midnight)
  return midnight - shift(guess)
}

/** The instant at which a day ends in a time zone, epoch ms; the next day begins then. */
export const getDayEnd = (day: string, timeZone: string): number => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return getDayStart(next, timeZone)
}

/** The day in a time zone at an instant, `YYYY-MM-DD`. */
export function toDay(at: number, timeZone: string): string {
  return new Date(getWallClock(at, timeZone)).toISOString().slice(0, 10)
}

/** The same day one calendar month earlier; the month's last day where it is shorter. */
export function oneMonthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, month - 2, 1))
  return `${first.getUTCFullYear()}-${two(first.getUTCMonth() + 1)}-${two(Math.min(date, last))}`
}
