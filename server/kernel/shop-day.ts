// Days of the shop, as its terms, coverages and reports count them: in its time zone, wherever the server runs.
import { formatDay, toDay } from '../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../domain/reports/calendar.ts'

/** The day of an instant by the shop's calendar, `YYYY-MM-DD`. */
export const toShopDay = (at: Date): string => toDay(at.getTime(), shopTimeZone)

/** The day of an instant for a paper, by the shop's calendar: `Dec 3, 2026`. */
export const formatShopDay = (at: string | Date): string => formatDay(toShopDay(new Date(at)))
