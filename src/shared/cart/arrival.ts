import { writeShortWeekday } from '../../../domain/american-dates.ts'
import { addWorkingDays } from '../../../domain/orders/arrival.ts'
import { toDay } from '../formats/format-date.ts'

/** `about Wed, Nov 25`: the day on which an order of today arrives. Holidays are not known. */
export function formatArrival(days: number, now: number): string {
  return `about ${writeShortWeekday(new Date(`${addWorkingDays(toDay(now), days)}T12:00:00`))}`
}
