import { findTermsOn } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import type { Tx } from '../../../kernel/call.ts'
import { loadTerms } from '../terms/terms.store.ts'

const dayMs = 86_400_000
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The last day to submit a claim, by its manufacturer's terms of the day on which it was filed; null where there are none. */
export async function findLastDay(tx: Tx, manufacturerId: number, filedOn: string): Promise<string | null> {
  const terms = findTermsOn((await loadTerms(tx, [manufacturerId]))(manufacturerId), filedOn)
  return terms === null ? null : addDays(filedOn, terms.file_within_days)
}
