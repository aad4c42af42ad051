import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  'set local statement_timeout = 0',
  // In the order in which a write on a claim locks them: an older instance that is still running waits, and nothing ends in a circle.
  'do $$ begin lock table labor_claim, claim_line in access exclusive mode; end $$',
  // The account that an approval was given for, and the claim's last payment before it. Approvals until today are less all that
  // was paid for the claim: they have no such payment.
  'alter table claim_line add column account_id integer, add column after_payment integer',
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
  // The reference comes after the rows: one look at all of them, in place of one for each.
  'alter table claim_line add constraint claim_line_account_id_fkey foreign key (account_id) references account',
  // Claims for which another firm was paid or approved: devices of the present one read them again.
  `update labor_claim set rev = rev + 1 where claim_id in (
      select claim_id from claim_payment payment join labor_claim claim using (claim_id)
        join app_user servicer on servicer.user_id = claim.assigned_to
        where payment.state = 'paid' and payment.account_id <> servicer.account_id
      union select claim_id from claim_line line join labor_claim claim using (claim_id)
        join app_user servicer on servicer.user_id = claim.assigned_to
        where line.account_id is distinct from servicer.account_id)`,
]

/** Whom an approved amount is for (docs/decisions/132-payment-batches.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
