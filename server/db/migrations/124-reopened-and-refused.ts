import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  // All that the migrations of this update lock of claims, in the order in which a write locks it (125, 127).
  'do $$ begin lock table labor_claim, claim_line in access exclusive mode; end $$',
  // Claims that were submitted in time and are open again: they have no last day to submit any more.
  `with reopened as materialized (
      select claim_id, file_by from labor_claim where closed_at is null and file_by is not null
        and exists (select from claim_history entry where entry.claim_id = labor_claim.claim_id and action = 'reopen')
    ), submitted as materialized (
      select distinct on (claim_id) claim_id, file_by, at, coalesce(made_at, at) as made_at
      from reopened join claim_history using (claim_id) where action = 'complete' order by claim_id, at, entry_id
    )
    update labor_claim set file_by = null from submitted where submitted.claim_id = labor_claim.claim_id
      and (submitted.made_at at time zone 'America/Chicago')::date <= submitted.file_by
      and exists (select from claim_history entry
        where entry.claim_id = submitted.claim_id and action = 'reopen' and entry.at >= submitted.at)`,
  // Claims that were refused: the hours are those of the firm before, except where others were entered since.
  `do $$
  begin
    update labor_claim claim set labor_hours_estimate = null, labor_hours_approved = null,
      at_risk = case when labor_hours_approved is null or closed_at is not null then at_risk end
    where status = 'reassign' and assigned_to is null
      and (labor_hours_estimate is not null or labor_hours_approved is not null)
      and exists (select from claim_history entry where entry.claim_id = claim.claim_id and action = 'refuse')
      and not exists (select from claim_history entered where entered.claim_id = claim.claim_id
        and action in ('changeClaim', 'close') and message like '%Labor estimate: %' and at > (
          select max(at) from claim_history entry where entry.claim_id = claim.claim_id and action = 'refuse'));
    if found then perform stage_once('labor-claims.countMoney'); end if;
  end $$`,
]

/** What a reopening and a refusal remove now, on claims that were reopened or refused before (docs/decisions/110-payment-check.md, 008). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
