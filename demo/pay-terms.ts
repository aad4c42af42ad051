import type { Kysely } from 'kysely'
import type { OfficeTerms } from '../domain/labor-claims/terms/pay-terms.ts'
import { toAmount } from '../domain/money/cents.ts'
import type { Database } from '../server/db/schema.ts'
import { makers } from './model-range.ts'
import { seededRandom } from './random.ts'

/** Meridian pays by its own columns, from the beginning. */
const withoutTerms = 87
const dayMs = 86_400_000
/** USD up to which work needs no approval beforehand. */
const limit = 300

/** Pay terms of the other manufacturers, with a limit, at the rates that they have anyway: what was calculated stays. */
export async function seedPayTerms(db: Kysely<Database>, now: Date): Promise<void> {
  const random = seededRandom(111)
  const from = new Date(now.getTime() - 120 * dayMs)
  const terms = makers
    .filter(({ id }) => id !== withoutTerms)
    .map(({ id, rates: [hour, trip, mile], days }) => {
      const value: Omit<OfficeTerms, 'from'> = {
        ...{ labor_basis: 'hours', labor_rate: toAmount(hour), trip_charge: toAmount(trip), max_trips: null },
        mileage: [{ over: 0, rate: toAmount(mile) }],
        ...{ standard_times: [], hours_limit: null, file_within_days: days },
        ...{ preauthorize_above: limit, preauthorization_days: null, servicer_rates: [] },
      }
      return {
        ...{ terms_id: random.id(from), manufacturer_id: id, holds_from: from.toISOString().slice(0, 10) },
        ...{ value: JSON.stringify(value), rev: 1, changed_at: from, by_user_id: null },
      }
    })
  await db.insertInto('pay_terms').values(terms).execute()
}
