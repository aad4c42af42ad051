import { findTermsOn } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import type { Tx } from '../../../kernel/call.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { getFiledDay } from './claim-days.rules.ts'
import { findSubmittedAt } from '../history.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { loadTerms } from '../terms/terms.store.ts'

const dayMs = 86_400_000
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The last day to submit a claim, by its manufacturer's terms of the day on which it was filed; null where there are none. */
export async function findLastDay(tx: Tx, manufacturerId: number, filedOn: string): Promise<string | null> {
  const terms = findTermsOn((await loadTerms(tx, [manufacturerId]))(manufacturerId), filedOn)
  return terms === null ? null : addDays(filedOn, terms.file_within_days)
}

/**
 * The last day to submit that a claim still has: none where it was first submitted by then, be it now, at `submittedAt`. One that
 * was submitted late keeps its day.
 */
export async function findLastDayLeft(
  tx: Tx,
  claimId: string,
  lastDay: string | null,
  submittedAt: Date | null = null,
): Promise<string | null> {
  if (lastDay === null) return null
  const at = (await findSubmittedAt(tx, claimId)) ?? submittedAt
  return at !== null && toShopDay(at) <= lastDay ? null : lastDay
}

/** The last day to submit of a claim with the machine of another manufacturer, counted from its day of filing. */
export async function findOtherLastDay(tx: Tx, claim: ClaimRecord, manufacturerId: number): Promise<string | null> {
  return findLastDayLeft(tx, claim.claim_id, await findLastDay(tx, manufacturerId, getFiledDay(claim)))
}
