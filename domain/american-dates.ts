/**
 * Dates as people in the United States write them, which is how every screen does. The first `Intl.DateTimeFormat` of a page
 * takes 25 ms, and four times that on a slow phone, in the middle of its first screen. `month`: 0 to 11, as of `Date`.
 */
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const toShort = (name: string | undefined) => name?.slice(0, 3)
const two = (n: number) => String(n).padStart(2, '0')

/** `Nov`. */
export const writeShortMonth = (month: number) => `${toShort(months[month])}`

/** `Nov 19`. */
export const writeDay = (month: number, day: number) => `${writeShortMonth(month)} ${day}`

/** `Nov 19, 2026`. */
export const writeFullDay = (year: number, month: number, day: number) => `${writeDay(month, day)}, ${year}`

/** `November 2026`. */
export const writeMonth = (year: number, month: number) => `${months[month]} ${year}`

/** `Friday, November 20`, of a date in the device's zone. */
export const writeWeekday = (date: Date) => `${weekdays[date.getDay()]}, ${months[date.getMonth()]} ${date.getDate()}`

/** `Fri, Nov 20`, of a date in the device's zone. */
export const writeShortWeekday = (date: Date) =>
  `${toShort(weekdays[date.getDay()])}, ${writeDay(date.getMonth(), date.getDate())}`

/** `09:40`, of a date in the device's zone. */
export const writeClock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`
