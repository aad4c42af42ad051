import { toShopDay } from '../../../kernel/shop-day.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'

/** The day on which a claim was filed, also where its device had no signal (docs/decisions/110-payment-check.md). */
export const getFiledDay = ({ filed_at, created_at }: Pick<ClaimRecord, 'filed_at' | 'created_at'>): string =>
  toShopDay(filed_at ?? created_at)
