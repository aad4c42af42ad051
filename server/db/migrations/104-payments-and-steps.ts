import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  // What claims that were approved or paid before may still cost is counted again by the job that counts it after other changes.
  `do $$
  begin
    update labor_claim set at_risk = null where closed_at is null and at_risk is not null
      and exists (select from claim_line line where line.claim_id = labor_claim.claim_id
        and (line.paid is not null or labor_claim.status not in ('approved_for_payment', 'awaiting_payment')));
    if found then perform stage_once('labor-claims.countMoney'); end if;
  end $$`,
  // The remittances of a month, of all servicers.
  `create index claim_payment_settled on claim_payment (settled_at) where state = 'paid' and account_id is not null`,
  // A step that is taken back gives its trips the flag again that an approval took.
  `alter table claim_step add column late_trips text not null default '[]'`,
]

/** The money at risk of a claim as a whole (docs/decisions/079-reports.md), remittances by month, and steps with their late trips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
