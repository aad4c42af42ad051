import { sql } from 'kysely'
import type { Actor, Tx } from '../../kernel/call.ts'

/**
 * Whether a user has or had this claim or registration: through their account, through one that they have left, or as
 * an admin or reviewer. One statement, which reads as much for an id that does not exist.
 */
export async function isPastRecord(
  { tx, actor }: { readonly tx: Tx; readonly actor: Pick<Actor, 'userId' | 'accountId'> },
  refId: string,
): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    with own as (
      select ${actor.accountId}::integer as account_id
      union select account_id from past_account where user_id = ${actor.userId}
    ), present as (
      select claim.account_id, servicer.account_id as servicer_id
        from labor_claim claim left join app_user servicer on servicer.user_id = claim.assigned_to
        where claim.claim_id = ${refId}
      union all select account_id, null from registration where record_id = ${refId}
    )
    select exists (select from past_record where ref_id = ${refId} and account_id in (table own))
      or exists (select from present where account_id in (table own) or servicer_id in (table own)
        or (select was_office from app_user where user_id = ${actor.userId})) as had`.execute(tx)
  return rows[0]?.had === true
}
