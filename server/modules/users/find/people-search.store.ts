import { sql } from 'kysely'
import { visitorEmail } from '../../../../domain/accounts/visitor-account.ts'
import { escapeLike } from '../../../db/like-pattern.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { PeopleScope } from '../users.policy.ts'

interface FoundPersonRow {
  readonly user_id: number
  readonly account_id: number
  readonly name: string
  readonly email: string
  readonly account_name: string
  readonly active: boolean
}

/**
 * Users whose email begins with the text, or whose name has it anywhere. Each way is a query of its own, so that it uses its
 * index. `terms`: the text folded as `plain_words` folds names; empty without letters and digits.
 */
export async function findPeopleRows(
  tx: Tx,
  scope: Authorized<PeopleScope>,
  { typed, terms, limit }: { readonly typed: string; readonly terms: string; readonly limit: number },
): Promise<FoundPersonRow[]> {
  const inScope = scope.of === 'all' ? sql`true` : sql`account_id = ${scope.accountId}::int`
  const byName =
    terms.length < 3
      ? sql``
      : sql` union select user_id from app_user where ${inScope}
          and plain_words(first_name || ' ' || last_name) like ${`%${escapeLike(terms)}%`}`
  const { rows } = await sql<FoundPersonRow>`
    select app_user.user_id, app_user.account_id, btrim(first_name || ' ' || last_name) as name, email,
      account.name as account_name, active
    from (select user_id from app_user where ${inScope} and email_key like ${`${escapeLike(typed)}%`}${byName}) as found
      join app_user using (user_id) join account on account.account_id = app_user.account_id
    where email_key <> ${visitorEmail}
    order by active desc, (email_key = ${typed}) desc, last_name, first_name, app_user.user_id
    limit ${limit}::int`.execute(tx)
  return rows
}
