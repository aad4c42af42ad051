import { sql } from 'kysely'
import { toLikePatterns } from '../../db/like-pattern.ts'
import type { Tx } from '../../kernel/call.ts'

/** The ids of the accounts with this number (`2014`, `PW-2014`) or part of their name. */
export async function findAccountIds(tx: Tx, typed: string): Promise<readonly number[]> {
  const name = typed.trim().toLowerCase()
  const rows = await tx
    .selectFrom('account')
    .select('account_id')
    .where((e) => {
      const byName = e.and(toLikePatterns(name).map((pattern) => e(sql`lower(account.name)`, 'like', pattern)))
      const byDisplayId = e(sql`lower(account.display_id)`, 'in', [name, `pw-${name}`])
      const byId = /^\d{1,9}$/.test(name) ? [e('account_id', '=', Number(name))] : []
      return e.or([byName, byDisplayId, ...byId])
    })
    .execute()
  return rows.map((row) => row.account_id)
}

/** The ids of a manufacturer's brands. */
export async function findBrandIds(tx: Tx, manufacturerId: number): Promise<readonly number[]> {
  const rows = await tx.selectFrom('brand').select('brand_id').where('manufacturer_id', '=', manufacturerId).execute()
  return rows.map((row) => row.brand_id)
}

/** The moment of the first claim, registration or order, or null in an empty shop. */
export async function findFirstRecord(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`select least((select min(created_at) from labor_claim),
    (select min(created_at) from registration), (select min(created_at) from shop_order)) as first`.execute(tx)
  return rows[0]?.first ?? null
}

/** Manufacturers, brands and models by name. */
export async function listChoices(tx: Tx) {
  return {
    manufacturers: await tx.selectFrom('manufacturer').select(['manufacturer_id', 'name']).orderBy('name').execute(),
    brands: await tx.selectFrom('brand').select(['brand_id', 'manufacturer_id', 'name']).orderBy('name').execute(),
    models: await tx.selectFrom('model').select(['equipment_id', 'brand_id', 'name']).orderBy('sort_name').execute(),
  }
}

/**
 * Runs all reads of a report on one snapshot of the database, so that its figures agree with each other while others work.
 */
export async function withSnapshot<T>(tx: Tx, read: (snapshot: Tx) => Promise<T>): Promise<T> {
  if (tx.isTransaction) return read(tx)
  return tx.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
