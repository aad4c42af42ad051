import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { FoundAccount } from '../../../contract/accounts.ts'
import { escapeLike } from '../../db/like-pattern.ts'
import type { Tx } from '../../kernel/call.ts'

export interface AccountSearch {
  /** Search text in lower case. */
  readonly typed: string
  /** Search text folded like `plain_words` folds a name. Empty without letters and digits. */
  readonly terms: string
  /** Digits of a possible phone number, else null. */
  readonly digits: string | null
  /** The display number that the search text means, in lower case, or null. */
  readonly display: string | null
  /** The search text as an account_id, or null. */
  readonly number: number | null
  readonly offset: number
  readonly limit: number
}

/** The accounts that one way finds, and whether it finds those whose name starts with the text. */
interface Match {
  readonly ids: RawBuilder<{ account_id: number }>
  readonly isByStart?: boolean
}

/** So many accounts of each way to find one are ranked. A longer text narrows them. */
const maxCandidates = 1000

/**
 * One query for each way to find an account, so that each uses its own index and ends early. Folding a name takes longer than
 * finding it, so the way it was found says whether it starts with the text.
 */
function buildMatches({ typed, terms, digits, display, number }: AccountSearch): RawBuilder<unknown>[] {
  const start = `${escapeLike(typed)}%`
  // One letter or two begin a word of the name: the index has those, and not what is in the middle of one.
  const inName = terms.length < 3 ? `% ${terms}%` : `%${terms}%`
  const matches: Match[] = [
    { ids: sql`select account_id from account where lower(display_id) like ${start}` },
    { ids: sql`select account_id from app_user where active and email_key like ${start}` },
  ]
  if (terms !== '')
    matches.push(
      { ids: sql`select account_id from account where plain_words(name) like ${`${terms}%`}`, isByStart: true },
      { ids: sql`select account_id from account where plain_words(name) like ${inName}` },
    )
  if (display !== null) matches.push({ ids: sql`select account_id from account where lower(display_id) = ${display}` })
  if (number !== null) matches.push({ ids: sql`select account_id from account where account_id = ${number}` })
  if (digits !== null)
    matches.push(
      { ids: sql`select account_id from app_user where phone <> '' and phone_digits(phone) like ${`${digits}%`}` },
      { ids: sql`select account_id from address where active and phone_digits(phone) like ${`${digits}%`}` },
    )
  return matches.map(
    ({ ids, isByStart = false }) =>
      sql`select account_id, ${sql.lit(isByStart)} as starts from (${ids} limit ${maxCandidates}) as match`,
  )
}

type Row = FoundAccount & { readonly total: string }

/** One page of matching accounts: exact numbers first, then names that start with the text, then by name. Empty text finds all. */
export async function searchAccountRows(
  tx: Tx,
  search: AccountSearch,
): Promise<{ readonly rows: FoundAccount[]; readonly total: number }> {
  const isAll = search.typed === ''
  const { typed, display, number, offset, limit } = search
  const found = isAll
    ? sql`select account_id from account`
    : sql`select account_id, bool_or(starts) as starts from (${sql.join(buildMatches(search), sql` union all `)}) as matches
        group by account_id`
  // All accounts are counted beside the page, which reads the index by name up to its end and no further.
  const count = isAll ? sql`(select count(*) from account)` : sql`count(*) over ()`
  const best = isAll
    ? sql`true`
    : sql`(lower(account.display_id) = ${display ?? typed}) desc, (account.account_id = ${number}::int) is true desc,
        found.starts desc`
  const { rows } = await sql<Row>`
    with found as (${found}), page as (
      select account.*, ${count} as total, row_number() over (order by ${best}, lower(account.name), account.account_id) as place
      from account ${isAll ? sql`` : sql`join found using (account_id)`}
      order by place offset ${offset} limit ${limit})
    select page.account_id, page.display_id, page.name, page.dealer, page.warranty_servicer, page.discount,
      coalesce(seat.city, '') as city, coalesce(state.abbreviation, '') as state,
      coalesce(seat.phone, '') as phone, coalesce(seat.email, '') as email, page.total::text as total
    from page
    left join lateral (
      select city, state_id, phone, email from address
      where address.account_id = page.account_id and active
      order by address_type <> 'billing', address_id limit 1) as seat on true
    left join state on state.state_id = seat.state_id
    order by page.place`.execute(tx)
  const total = rows[0]?.total ?? (await countFound(tx, found))
  return { rows: rows.map(({ total: _, ...row }) => row), total: Number(total) }
}

/** Counts matches for a page beyond the last, which has no rows with a total. */
async function countFound(tx: Tx, found: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from (${found}) as found`.execute(tx)
  return rows[0]?.count ?? '0'
}
