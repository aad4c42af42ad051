import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { deskSections } from '../../../../domain/labor-claims/desk.ts'
import type { DeskSection, DeskSort } from '../../../../domain/labor-claims/desk.ts'
import { hasTerms, hasText, unindexed } from '../../../db/like-pattern.ts'
import { readOpenCounts } from '../../../db/record-counts.ts'
import type { Tx } from '../../../kernel/call.ts'

/** What narrows the whole desk down: one servicer's firm, and text as in the lists. */
export interface DeskFilter {
  readonly servicer?: number | undefined
  readonly filter?: string | undefined
}

/** The firm that a servicer works for. */
const firmIdOf = (user: string) => sql`(select account_id from app_user where user_id = ${sql.ref(user)})`
/** The servicer's firm of a claim; null where none is assigned. */
const firmOf = sql`(select account.name from app_user join account using (account_id) where user_id = claim.assigned_to)`

const isFiltered = ({ servicer, filter = '' }: DeskFilter) => servicer !== undefined || hasText(filter)

/** Open claims of the desk that pass the filter. A claim that was closed with a message needs no work. */
function passes({ servicer, filter = '' }: DeskFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql`claim.closed_at is null`,
    // Read from the index of open claims: the text's own finds those of all years.
    ...hasTerms(unindexed('claim.search_text'), filter),
    ...(servicer === undefined ? [] : [sql`${firmIdOf('claim.assigned_to')} = ${servicer}`]),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

export interface SectionTotal {
  readonly section: DeskSection
  readonly count: number
  /** Cents. */
  readonly amount: number
  readonly overdue: number
}
export interface ServicerTotal {
  readonly account_id: number
  readonly name: string
  readonly count: number
  readonly amount: number
}

/** Totals of a desk: number and money of each section, and who has claims in the open one, by name, whatever servicer is chosen. */
interface Totals {
  /** A section without claims has zeros. */
  readonly sections: readonly SectionTotal[]
  readonly servicers: readonly ServicerTotal[]
}

const maxServicers = 200

/** Totals of the desk and of one of its sections. A claim is overdue whose last day to file was before `today`. */
export async function sumDesk(tx: Tx, section: DeskSection, filter: DeskFilter, today: string): Promise<Totals> {
  if (isFiltered(filter)) return sumFiltered(tx, section, filter, today)
  const [sections, servicers] = await Promise.all([readAllSections(tx, today), sumServicers(tx, section)])
  return { sections, servicers }
}

/** Every open claim: the stored counts, and what an index has of overdue ones. */
async function readAllSections(tx: Tx, today: string): Promise<SectionTotal[]> {
  const [counts, { rows }] = await Promise.all([
    readOpenCounts(tx),
    sql<{ section: string; overdue: number }>`
      select status as section, count(*)::int as overdue from labor_claim
      where closed_at is null and file_by < ${today}::date group by status`.execute(tx),
  ])
  const overdue = new Map(rows.map((row) => [row.section, row.overdue]))
  return deskSections.map((section) => {
    const { count, amount } = counts.get(section) ?? { count: 0, amount: 0 }
    return { section, count, amount, overdue: overdue.get(section) ?? 0 }
  })
}

/** The first firms by name of what is counted by servicer in `job`. */
const firmsOf = (job: RawBuilder<unknown>) => sql`
  select account.account_id, account.name, sum(claims)::int as count, sum(amount)::float8 as amount
  from (${job}) job join app_user on app_user.user_id = job.assigned_to join account on account.account_id = app_user.account_id
  group by account.account_id, account.name order by account.name, account.account_id limit ${maxServicers}`

async function sumServicers(tx: Tx, section: DeskSection): Promise<readonly ServicerTotal[]> {
  const job = sql`select assigned_to, count(*) as claims, coalesce(sum(at_risk), 0) as amount
    from labor_claim claim where ${passes({})} and claim.status = ${section} group by assigned_to`
  return (await sql<ServicerTotal>`${firmsOf(job)}`.execute(tx)).rows
}

/** The open claims are looked through once: for sections and servicers together. */
async function sumFiltered(
  tx: Tx,
  section: DeskSection,
  { servicer, filter }: DeskFilter,
  today: string,
): Promise<Totals> {
  const ofServicer = servicer === undefined ? sql`true` : sql`${firmIdOf('job.assigned_to')} = ${servicer}`
  const { rows } = await sql<SectionTotal & { readonly firms: readonly ServicerTotal[] | null }>`
    with job as materialized (
      select status, assigned_to, count(*) as claims, coalesce(sum(at_risk), 0) as amount,
        count(*) filter (where file_by < ${today}::date) as overdue
      from labor_claim claim where ${passes({ filter })} and status in (${sql.join(deskSections)}) group by status, assigned_to
    )
    select status as section, sum(claims)::int as count, sum(amount)::float8 as amount, sum(overdue)::int as overdue,
      null::json as firms
    from job where ${ofServicer} group by status
    union all select '', 0, 0, 0, json_agg(firm order by firm.name, firm.account_id) from (
      ${firmsOf(sql`select * from job where status = ${section}`)}
    ) firm`.execute(tx)
  return {
    sections: deskSections.map((one) => {
      const { count, amount, overdue } = rows.find((row) => row.section === one) ?? { count: 0, amount: 0, overdue: 0 }
      return { section: one, count, amount, overdue }
    }),
    servicers: rows.find((row) => row.firms !== null)?.firms ?? [],
  }
}

export interface QueueRecord {
  readonly claim_id: string
  readonly display_id: string
  readonly status: DeskSection
  readonly accepted: boolean
  readonly completed: boolean
  readonly rev: number
  readonly customer_name: string
  readonly customer_company: string
  readonly customer_city: string
  readonly brand: string
  readonly model: string
  readonly serial_number: string
  readonly servicer_name: string | null
  readonly at_risk: number | null
  readonly since: Date
  readonly file_by: string | null
  readonly photos_missing: number
  readonly answered_at: Date | null
}

/** When a claim came into its section; of one without a stay, its filing. */
const since = sql`coalesce(stay.entered_at, claim.created_at)`

const orders: Readonly<Record<DeskSort, (today: string) => RawBuilder<unknown>>> = {
  overdue: (today) => sql`coalesce(claim.file_by < ${today}::date, false) desc, ${since}, claim.claim_id`,
  age: () => sql`${since}, claim.claim_id`,
  amount: () => sql`claim.at_risk desc nulls last, claim.claim_id`,
  servicer: () => sql`${firmOf} nulls last, ${since}, claim.claim_id`,
}

interface QueueSlice extends DeskFilter {
  readonly section: DeskSection
  readonly sort: DeskSort
  readonly today: string
  readonly offset: number
  readonly limit: number
}

/**
 * The first claims of a section by the order of an index, each read from there: as many as the page ends with. What is overdue
 * comes first as a list of its own.
 */
const walks: Readonly<
  Partial<Record<DeskSort, (section: DeskSection, today: string, end: number) => RawBuilder<unknown>>>
> = {
  overdue: (section, today, end) => sql`
    (${firstStays(section, end, sql`stay.file_by < ${today}::date`, 1)}) union all
    (${firstStays(section, end, sql`coalesce(stay.file_by >= ${today}::date, true)`, 2)})
    order by part, since, claim_id`,
  age: (section, _today, end) => firstStays(section, end, sql`true`, 1),
  amount: (section, _today, end) => sql`
    select claim_id, (select entered_at from claim_stay stay where stay.claim_id = claim.claim_id and left_at is null) as since
    from labor_claim claim where closed_at is null and status = ${section}
    order by at_risk desc nulls last, claim_id limit ${end}`,
}

/**
 * The claims that have been longest in a section. Each is looked up as a value: the planner takes a section for a few claims, and
 * would read and sort all of them.
 */
const firstStays = (section: DeskSection, end: number, condition: RawBuilder<unknown>, part: number) => sql`
  select claim_id, entered_at as since, ${sql.lit(part)} as part from claim_stay stay
  where left_at is null and status = ${section} and ${condition}
    and (select claim.status = stay.status and closed_at is null from labor_claim claim where claim.claim_id = stay.claim_id)
  order by entered_at, claim_id limit ${end}`

/** A page of a section, with the place of each claim. What text or a servicer narrows down is sorted; all of it is walked. */
function selectPage({ section, sort, today, offset, limit, ...filter }: QueueSlice): RawBuilder<unknown> {
  const walk = isFiltered(filter) ? undefined : walks[sort]
  if (walk !== undefined)
    return sql`select claim_id, since, row_number() over () as place
      from (${walk(section, today, offset + limit)}) queue limit ${limit} offset ${offset}`
  return sql`select claim.claim_id, ${since} as since, row_number() over (order by ${orders[sort](today)}) as place
    from labor_claim claim
    left join claim_stay stay on stay.claim_id = claim.claim_id and stay.left_at is null
    where ${passes(filter)} and claim.status = ${section}
    order by place limit ${limit} offset ${offset}`
}

/** Whether an entry takes a step back, or its step was taken back: what was taken back has not been. */
const wasUndone = sql`(entry.action in ('undoStep', 'undoApproval') or exists (select from claim_history undone
  where undone.claim_id = entry.claim_id and undone.action in ('undoStep', 'undoApproval') and undone.from_status = entry.to_status
    and undone.to_status = entry.from_status and (undone.at, undone.entry_id) > (entry.at, entry.entry_id)))`

/** A page of a section. */
export async function listQueue(tx: Tx, slice: QueueSlice): Promise<QueueRecord[]> {
  const { rows } = await sql<QueueRecord>`
    with page as (${selectPage(slice)})
    select claim.claim_id, claim.display_id, claim.status, claim.accepted, claim.completed, claim.rev, claim.customer_name,
      claim.customer_company, claim.customer_city, brand.name as brand, model.name as model, claim.serial_number,
      ${firmOf} as servicer_name, claim.at_risk, page.since, claim.file_by,
      (select count(distinct expected.sha256)::int from expected_file expected where expected.ref_id = claim.claim_id
        and not exists (select from attached_file file where file.ref_id = expected.ref_id
          and file.user_id = expected.user_id and file.sha256 = expected.sha256)) as photos_missing,
      (select case when action = 'respond' then at end from claim_history entry where entry.claim_id = claim.claim_id
        and from_status is distinct from to_status and not ${wasUndone} order by at desc, entry_id desc limit 1) as answered_at
    from page
    join labor_claim claim using (claim_id)
    join model on model.equipment_id = claim.equipment_id
    join brand on brand.brand_id = model.brand_id
    order by page.place`.execute(tx)
  return rows
}

/** Milliseconds of silence after which a reader counts as gone. A screen that is open says so four times a minute. */
const readerMs = 45_000

/** Notes the claim that a user has open; null for none. An unknown claim is none. */
export async function noteReader(tx: Tx, userId: number, claimId: string | null, now: Date): Promise<void> {
  if (claimId === null) {
    await tx.deleteFrom('claim_reader').where('user_id', '=', userId).execute()
    return
  }
  await sql`insert into claim_reader (user_id, claim_id, seen_at)
    select ${userId}, claim_id, ${now}::timestamptz from labor_claim where claim_id = ${claimId}
    on conflict (user_id) do update set claim_id = excluded.claim_id, seen_at = excluded.seen_at`.execute(tx)
}

/** The others who have a claim open now, by name. */
export async function listReaders(tx: Tx, userId: number, now: Date) {
  const rows = await tx
    .selectFrom('claim_reader')
    .innerJoin('app_user', 'app_user.user_id', 'claim_reader.user_id')
    .select(['claim_reader.claim_id as ticket_id', 'claim_reader.user_id', 'first_name', 'last_name'])
    .where('claim_reader.user_id', '<>', userId)
    .where('seen_at', '>', new Date(now.getTime() - readerMs))
    .orderBy('first_name')
    .orderBy('claim_reader.user_id')
    .limit(200)
    .execute()
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}`.trim() }))
}

/** The revision of a claim, or null. */
export async function findRevision(tx: Tx, claimId: string): Promise<number | null> {
  const row = await tx.selectFrom('labor_claim').select('rev').where('claim_id', '=', claimId).executeTakeFirst()
  return row?.rev ?? null
}

/** Who last changed the status of a claim, and when; null for a claim whose status never changed. */
export async function findLastDecision(
  tx: Tx,
  claimId: string,
): Promise<{ readonly user_id: number | null; readonly at: Date } | null> {
  const { rows } = await sql<{ user_id: number | null; at: Date }>`
    select user_id, at from claim_history
    where claim_id = ${claimId} and (from_status is distinct from to_status or action = 'close')
    order by at desc, entry_id desc limit 1`.execute(tx)
  return rows[0] ?? null
}
