import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // What a manufacturer pays from a day on. Before the first of them its own columns hold.
  `create table pay_terms (
    terms_id uuid primary key,
    manufacturer_id integer not null references manufacturer on delete cascade,
    holds_from date not null,
    value text not null,
    rev integer not null,
    changed_at timestamptz not null,
    by_user_id integer references app_user on delete set null,
    unique (manufacturer_id, holds_from)
  )`,
  // What open claims may cost follows from the terms: it is counted again by the job that counts it after other changes.
  `create function forget_money_of_terms() returns trigger language plpgsql as $$
  begin
    update labor_claim set at_risk = null where closed_at is null and at_risk is not null
      and manufacturer_id = coalesce(new.manufacturer_id, old.manufacturer_id);
    if found then perform stage_once('labor-claims.countMoney'); end if;
    return null;
  end $$`,
  `create trigger pay_terms_claim_money after insert or update or delete on pay_terms for each row
    execute function forget_money_of_terms()`,
]

/** Pay terms with the day from which they hold (docs/decisions/111-pay-terms.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
