import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** The parts whose ledger does not explain their stock: by its sum, by its last balance, or by a step between. */
export async function findLedgerGaps(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ gap: string }>`
    with steps as (
      select product_id, change, balance, entry_id,
        balance - change - coalesce(lag(balance) over (partition by product_id order by entry_id), 0) as jump
      from stock_entry
    ), sums as (
      select product_id, sum(change) as total, (array_agg(balance order by entry_id desc))[1] as last,
        count(*) filter (where jump <> 0) as jumps
      from steps group by product_id
    )
    select number || ': ' || qty || ' in stock, ledger ' || coalesce(total, 0) || ', last ' || coalesce(last, 0)
      || ', jumps ' || coalesce(jumps, 0) as gap
    from product left join sums using (product_id)
    where qty <> coalesce(total, 0) or qty <> coalesce(last, 0) or coalesce(jumps, 0) > 0
    order by number limit 20`.execute(db)
  return rows.map(({ gap }) => gap)
}
