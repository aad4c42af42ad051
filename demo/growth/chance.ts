import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../server/kernel/call.ts'

/**
 * Makes functions of this session: `chance`, a number from 0 to 1 that is the same for the same `n` and `seed`, and
 * `uuid_at`, the UUIDv7 of a moment. A shop grows the same way every time.
 */
export async function createChance(db: Tx): Promise<void> {
  await sql`create or replace function pg_temp.chance(n bigint, seed bigint) returns double precision
    language sql immutable parallel safe
    as 'select (hashint8extended(n, seed) & 4503599627370495)::double precision / 4503599627370496'`.execute(db)
  await sql`create or replace function pg_temp.uuid_at(at timestamptz, n bigint, seed bigint) returns uuid
    language sql stable parallel safe
    as $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid
      from (select md5(seed || ':' || n) as hash) one $$`.execute(db)
}

/** The bounds of `width_bucket` that pick an item as often as its weight says. */
export function toThresholds(weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.slice(0, -1).map((weight) => (sum += weight / total))
}

/** SQL: the index, from 0, of an item by its weight. `n` is an SQL expression. */
export const pick = (n: string, seed: number, weights: readonly number[]): RawBuilder<number> =>
  sql`width_bucket(pg_temp.chance(${sql.raw(n)}, ${sql.lit(seed)}), ${toThresholds(weights)}::float8[])`

/** Weights of a few large and many small ones: the second is half as large as the first. */
export const zipf = (count: number, exponent = 1): readonly number[] =>
  Array.from({ length: count }, (_, index) => 1 / (index + 1) ** exponent)
