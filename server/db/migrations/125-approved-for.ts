import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  // The account that an approval was given for: the servicer that had the claim.
  'alter table claim_line add column account_id integer references account',
  // What is approved now is for the present servicer, what was paid for the one that was paid. Where another one may have got the
  // claim since an approval that was never paid, it is not known, and no servicer reads the amounts.
  `update claim_line line set account_id = approved.account_id from (
      select claim.claim_id,
        case when claim.status in ('approved_for_payment', 'awaiting_payment') then servicer.account_id
          when paid.account_id is not null then paid.account_id
          when not exists (select from claim_history entry where entry.claim_id = claim.claim_id and entry.action = 'assign'
            and entry.at > (select max(at) from claim_history approval
              where approval.claim_id = claim.claim_id and approval.action = 'approve_payment')) then servicer.account_id
        end as account_id
      from labor_claim claim
      left join app_user servicer on servicer.user_id = claim.assigned_to
      left join lateral (select payment.account_id from claim_payment payment
        where payment.claim_id = claim.claim_id and payment.state = 'paid' order by payment.number desc limit 1) paid on true
      where exists (select from claim_line own where own.claim_id = claim.claim_id)
    ) approved where approved.claim_id = line.claim_id and approved.account_id is not null`,
  // Claims for which another firm was paid or approved: devices of the present one read them again, and what is due is more.
  `do $$
  begin
    update labor_claim claim set rev = rev + 1,
      at_risk = case when status in ('approved_for_payment', 'awaiting_payment') and closed_at is null then null else at_risk end
    from app_user servicer where servicer.user_id = claim.assigned_to and (
      exists (select from claim_payment payment where payment.claim_id = claim.claim_id and payment.state = 'paid'
        and payment.account_id <> servicer.account_id)
      or exists (select from claim_line line where line.claim_id = claim.claim_id
        and line.account_id is distinct from servicer.account_id));
    if found then perform stage_once('labor-claims.countMoney'); end if;
  end $$`,
]

/** Whom an approved amount is for (docs/decisions/132-payment-batches.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
