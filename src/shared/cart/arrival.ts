import { addWorkingDays } from '../../../domain/orders/arrival.ts'
import { toDay } from '../formats/format-date.ts'
import { onFirstUse } from '../../../domain/on-first-use.ts'

const withWeekday = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' }),
)

/** `about Wed, Nov 25`: the day on which an order of today arrives. Holidays are not known. */
export function formatArrival(days: number, now: number): string {
  return `about ${withWeekday().format(new Date(`${addWorkingDays(toDay(now), days)}T12:00:00`))}`
}
