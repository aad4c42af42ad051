import type { Tx } from '../../kernel/call.ts'
import type { ServiceRate } from '../../ports/shipping-rates.ts'

/** What is kept under a key and still good: rates, or that the carrier did not answer; null where nothing is. */
export async function keptRates(
  tx: Tx,
  key: string,
  now: Date,
): Promise<{ readonly rates: readonly ServiceRate[] | null } | null> {
  const row = await tx
    .selectFrom('carrier_rates')
    .select('rates')
    .where('key', '=', key)
    .where('until', '>', now)
    .executeTakeFirst()
  if (row === undefined) return null
  return { rates: row.rates === null ? null : (JSON.parse(row.rates) as ServiceRate[]) }
}

export async function keepRates(tx: Tx, key: string, rates: readonly ServiceRate[] | null, until: Date): Promise<void> {
  const kept = { rates: rates === null ? null : JSON.stringify(rates), until }
  await tx
    .insertInto('carrier_rates')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute()
}

/** Removes answers that are too old to be used; answers how many. */
export async function dropOldRates(tx: Tx, now: Date): Promise<number> {
  const result = await tx.deleteFrom('carrier_rates').where('until', '<', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
