import { formatDay, toDay } from '../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'

/** `Dec 3, 2026`: the day of an instant by the shop's calendar, for what a file or a paper of the server has too. */
export const formatShopDay = (at: string): string => formatDay(toDay(Date.parse(at), shopTimeZone))
