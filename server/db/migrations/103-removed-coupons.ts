import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'alter table coupon add column is_removed boolean not null default false',
  // Devices get the next part that is shown with each part that a hidden one replaced.
  `with next as (update catalogue_version set version = version + 1
      where exists (select from product join product hidden on hidden.product_id = product.superseded_by where hidden.is_hidden)
      returning version)
    update product set rev = next.version from next, product hidden
    where hidden.product_id = product.superseded_by and hidden.is_hidden and not product.is_hidden`,
]

/** A coupon that orders have used can be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
