import type { Tx } from '../../../kernel/call.ts'
import type { ServiceRate } from '../../../ports/shipping-rates.ts'

/** The cached reply for a key: rates, or null rates if the carrier gave none. Null if nothing is cached. */
export async function findCachedRates(
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

export async function cacheRates(
  tx: Tx,
  key: string,
  rates: readonly ServiceRate[] | null,
  until: Date,
): Promise<void> {
  const values = { rates: rates === null ? null : JSON.stringify(rates), until }
  await tx
    .insertInto('carrier_rates')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}

/** Deletes expired replies and returns how many. */
export async function deleteExpiredRates(tx: Tx, now: Date): Promise<number> {
  const result = await tx.deleteFrom('carrier_rates').where('until', '<', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
