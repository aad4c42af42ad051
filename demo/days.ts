const zone = 'America/Chicago'
const dayMs = 86_400_000
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })

/** Days and times relative to today, in the servicers' time zone. */
export interface Calendar {
  readonly now: Date
  /** Returns the day this many days from today, `YYYY-MM-DD`. */
  day(offset: number): string
  /** Returns the moment of `HH:MM` on that day. */
  at(offset: number, time: string): Date
}

/** Creates the calendar of a moment. */
export function calendarAt(now: Date): Calendar {
  const noon = Date.parse(`${dayFormat.format(now)}T12:00:00Z`)
  const day = (offset: number) => new Date(noon + offset * dayMs).toISOString().slice(0, 10)
  return {
    now,
    day,
    at: (offset, time) => {
      const summer = new Date(`${day(offset)}T${time}:00-05:00`)
      return hourFormat.format(summer) === time ? summer : new Date(`${day(offset)}T${time}:00-06:00`)
    },
  }
}
