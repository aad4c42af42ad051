import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { registrationSections } from '../../../../domain/warranty/desk.ts'
import type { RegistrationSection, RegistrationSort } from '../../../../domain/warranty/desk.ts'
import { maxFound } from '../../../../domain/lists/max-found.ts'
import { hasTerms, hasText } from '../../../db/like-pattern.ts'
import { readRecordCounts } from '../../../db/record-counts.ts'
import type { Tx } from '../../../kernel/call.ts'
import { listRecordsByIds } from '../warranty.store.ts'
import type { RegistrationRecord } from '../warranty.store.ts'

/** What narrows the whole desk down: the account that registered, and text as in the lists. */
export interface DeskFilter {
  readonly account?: number | undefined
  readonly filter?: string | undefined
}

function passes({ account, filter = '' }: DeskFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...hasTerms(sql.ref('registration.search_text'), filter),
    ...(account === undefined ? [] : [sql`registration.account_id = ${account}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

const hasFilter = ({ account, filter = '' }: DeskFilter) => account !== undefined || hasText(filter)

export interface SectionTotal {
  readonly section: RegistrationSection
  readonly count: number
  readonly oldest: Date | null
}

/** Number of registrations of each section, and since when the first of them waits. At most `maxFound` of a filter are counted. */
export async function sumSections(tx: Tx, filter: DeskFilter): Promise<SectionTotal[]> {
  const stored = hasFilter(filter) ? null : await readRecordCounts(tx, 'registration')
  const totals: SectionTotal[] = []
  for (const section of registrationSections) {
    const found = sql`from registration where ${passes(filter)} and status = ${section}`
    const counted = stored?.get(section) ?? 0
    const { rows } = await sql<{ count: number; oldest: Date | null }>`select
      ${stored === null ? sql`(select count(*)::int from (select 1 ${found} limit ${maxFound}) counted)` : sql`${counted}::int`} as count,
      (select created_at ${found} order by created_at limit 1) as oldest`.execute(tx)
    totals.push({ section, count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? null })
  }
  return totals
}

const maxAccounts = 200

/** Whose registrations a section has, by name, whatever account is chosen. */
export async function sumAccounts(tx: Tx, section: RegistrationSection, { filter }: Pick<DeskFilter, 'filter'>) {
  const { rows } = await sql<{ account_id: number; name: string; count: number }>`
    select account.account_id, account.name, count(*)::int as count
    from registration join account using (account_id)
    where ${passes({ filter })} and registration.status = ${section}
    group by account.account_id, account.name order by account.name, account.account_id limit ${maxAccounts}`.execute(
    tx,
  )
  return rows
}

const orders: Readonly<Record<RegistrationSort, RawBuilder<unknown>>> = {
  oldest: sql`registration.created_at, registration.record_id`,
  newest: sql`registration.created_at desc, registration.record_id desc`,
  account: sql`account.name, account.account_id, registration.created_at, registration.record_id`,
}

interface QueueSlice extends DeskFilter {
  readonly section: RegistrationSection
  readonly sort: RegistrationSort
  readonly offset: number
  readonly limit: number
}

/** A page of a section. */
export async function listQueue(
  tx: Tx,
  { section, sort, offset, limit, ...filter }: QueueSlice,
): Promise<RegistrationRecord[]> {
  const { rows } = await sql<{ record_id: string }>`
    select record_id from registration ${sort === 'account' ? sql`join account using (account_id)` : sql``}
    where ${passes(filter)} and registration.status = ${section}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(tx)
  const ids = rows.map((row) => row.record_id)
  const found = new Map((await listRecordsByIds(tx, ids)).map((row) => [row.record_id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Milliseconds of silence after which a reader counts as gone. A screen that is open says so four times a minute. */
const readerMs = 45_000

/** Notes the registration that a user has open; null for none. An unknown one is none. */
export async function noteReader(tx: Tx, userId: number, recordId: string | null, now: Date): Promise<void> {
  if (recordId === null) {
    await tx.deleteFrom('registration_reader').where('user_id', '=', userId).execute()
    return
  }
  await sql`insert into registration_reader (user_id, record_id, seen_at)
    select ${userId}, record_id, ${now}::timestamptz from registration where record_id = ${recordId}
    on conflict (user_id) do update set record_id = excluded.record_id, seen_at = excluded.seen_at`.execute(tx)
}

/** The others who have a registration open now, by name. */
export async function listReaders(tx: Tx, userId: number, now: Date) {
  const rows = await tx
    .selectFrom('registration_reader')
    .innerJoin('app_user', 'app_user.user_id', 'registration_reader.user_id')
    .select(['registration_reader.record_id', 'registration_reader.user_id', 'first_name', 'last_name'])
    .where('registration_reader.user_id', '<>', userId)
    .where('seen_at', '>', new Date(now.getTime() - readerMs))
    .orderBy('first_name')
    .orderBy('registration_reader.user_id')
    .limit(200)
    .execute()
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}`.trim() }))
}

/** The revision of a registration, or null. */
export async function findRevision(tx: Tx, recordId: string): Promise<number | null> {
  const row = await tx.selectFrom('registration').select('rev').where('record_id', '=', recordId).executeTakeFirst()
  return row?.rev ?? null
}
