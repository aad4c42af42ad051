import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AccountFound } from '../../../contract/accounts.ts'
import type { Tx } from '../../kernel/call.ts'

export interface Wanted {
  /** What was typed, lower case. */
  readonly typed: string
  /** As `plain_words` folds a name; empty where nothing of it is a letter or a digit. */
  readonly words: string
  /** Its digits, where it could be a phone number, else null. */
  readonly digits: string | null
  /** As an account_id, or null. */
  readonly number: number | null
  readonly offset: number
  readonly limit: number
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
type Ids = RawBuilder<{ account_id: number }>

/** Each way of finding an account goes by an index of its own. */
function waysOf({ typed, words, digits, number }: Wanted): Ids[] {
  const start = `${escaped(typed)}%`
  const ways: Ids[] = [
    sql`select account_id from account where lower(display_id) like ${start}`,
    sql`select account_id from app_user where active and email_key like ${start}`,
  ]
  if (words !== '') ways.push(sql`select account_id from account where plain_words(name) like ${`%${words}%`}`)
  if (number !== null) ways.push(sql`select account_id from account where account_id = ${number}`)
  if (digits !== null)
    ways.push(
      sql`select account_id from app_user where phone <> '' and phone_digits(phone) like ${`${digits}%`}`,
      sql`select account_id from address where active and phone_digits(phone) like ${`${digits}%`}`,
    )
  return ways
}

type Row = AccountFound & { readonly total: string }

/** A page of the accounts that fit, those first that are called or numbered as it was typed, then by name. Nothing typed finds all. */
export async function accountsLike(
  tx: Tx,
  wanted: Wanted,
): Promise<{ readonly rows: AccountFound[]; readonly total: number }> {
  const isAll = wanted.typed === ''
  const { typed, words, number, offset, limit } = wanted
  const found = isAll ? sql`select account_id from account` : sql.join(waysOf(wanted), sql` union `)
  const best = isAll
    ? sql`true`
    : sql`(lower(account.display_id) = ${typed} or account.account_id = ${number}::int) is true desc,
        starts_with(plain_words(account.name), ${words}) desc`
  const { rows } = await sql<Row>`
    with found as (${found}), page as (
      select account.*, count(*) over () as total, row_number() over (order by ${best}, lower(account.name), account.account_id) as place
      from account join found using (account_id)
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
  const total = rows[0]?.total ?? (await countOf(tx, found))
  return { rows: rows.map(({ total: _, ...row }) => row), total: Number(total) }
}

/** Beyond the last page no row says how many there are. */
async function countOf(tx: Tx, found: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from (${found}) as found`.execute(tx)
  return rows[0]?.count ?? '0'
}
