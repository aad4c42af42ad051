import { toDay } from '../../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../../domain/reports/calendar.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'

/** The day of an instant by the shop's calendar, `YYYY-MM-DD`. */
export const toShopDay = (at: Date): string => toDay(at.getTime(), shopTimeZone)

/** The day on which a claim was filed, also where its device had no signal (docs/decisions/110-payment-check.md). */
export const getFiledDay = ({ filed_at, created_at }: Pick<ClaimRecord, 'filed_at' | 'created_at'>): string =>
  toShopDay(filed_at ?? created_at)
