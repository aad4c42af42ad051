import { sql } from 'kysely'
import type { ExpressionBuilder, Expression, RawBuilder, SqlBool } from 'kysely'
import { maxFound } from '../../../../domain/lists/max-found.ts'
import { claimStatuses } from '../../../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import { readRecordCounts } from '../../../db/record-counts.ts'
import { hasTerms, hasText, isCommon, isFound, unindexed } from '../../../db/like-pattern.ts'
import { findPageOfSearch } from '../../../db/search-page.ts'
import type { FoundPage } from '../../../db/search-page.ts'
import type { Database } from '../../../db/schema.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { selectClaims } from '../labor-claims.store.ts'

/** Which claims: all (the office), those that an account filed, the jobs of a user's firm, or none. */
export type Scope =
  | { readonly of: 'all' }
  | { readonly of: 'account'; readonly accountId: number }
  | { readonly of: 'servicer'; readonly userId: number }
  | { readonly of: 'none' }

type Where = ExpressionBuilder<Database, 'labor_claim'>

/** Whether a claim is a job of this user's firm. */
export const isJobOfFirm = (e: Where, userId: number): Expression<SqlBool> =>
  e('labor_claim.assigned_to', 'in', (from) =>
    from
      .selectFrom('app_user as colleague')
      .innerJoin('app_user as self', 'self.account_id', 'colleague.account_id')
      .select('colleague.user_id')
      .where('self.user_id', '=', userId),
  )

interface ClaimFilter {
  readonly section?: ClaimStatus | undefined
  readonly filter?: string | undefined
  /** Only open claims whose last day to file is before this day, `YYYY-MM-DD`. */
  readonly filedBefore?: string | undefined
}

/** Sections of claims that have ended. */
const endStatuses = ['paid', 'declined'] as const satisfies readonly ClaimStatus[]
const openStatuses = claimStatuses.filter((status) => !(endStatuses as readonly ClaimStatus[]).includes(status))

const indexedText = sql.ref('labor_claim.search_text')

function matches(scope: Scope, { section, filter, filedBefore }: ClaimFilter, text: RawBuilder<unknown> = indexedText) {
  return (e: Where): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = hasTerms(text, filter ?? '')
    if (scope.of === 'account') conditions.push(e('labor_claim.account_id', '=', scope.accountId))
    if (scope.of === 'servicer') conditions.push(isJobOfFirm(e, scope.userId))
    if (scope.of === 'none') conditions.push(e.lit(false))
    if (section !== undefined) conditions.push(e('labor_claim.status', '=', section), inSection(e))
    if (filedBefore !== undefined)
      conditions.push(e('labor_claim.closed_at', 'is', null), e('labor_claim.file_by', '<', filedBefore))
    return e.and(conditions)
  }
}

/** A claim closed with a message needs no work. Only the sections paid and declined still list it. */
const inSection = (e: Where) =>
  e.or([e('labor_claim.completed', '=', false), e('labor_claim.status', 'in', [...endStatuses])])

/** The ids of all claims of a scope. */
export const selectScope = (tx: Tx, scope: Authorized<Scope>) =>
  tx.selectFrom('labor_claim').select('claim_id').where(matches(scope, {}))

/** Those of these claims that are in the scope. */
export async function findInScope(
  tx: Tx,
  scope: Authorized<Scope>,
  claimIds: readonly string[],
): Promise<ClaimRecord[]> {
  if (claimIds.length === 0) return []
  const inScope = await selectScope(tx, scope).where('claim_id', 'in', claimIds).execute()
  const ids = inScope.map((row) => row.claim_id)
  return ids.length === 0 ? [] : selectClaims(tx).where('labor_claim.claim_id', 'in', ids).execute()
}

export interface Slice extends ClaimFilter {
  readonly offset: number
  readonly limit: number
}

/** How many claims there are. All of them, or a section's, are stored counts. */
async function countClaims(tx: Tx, scope: Scope, filter: ClaimFilter): Promise<number> {
  const { section, filedBefore } = filter
  if (scope.of === 'all' && filedBefore === undefined) {
    const stored = await readRecordCounts(tx, 'claim')
    return section === undefined ? [...stored.values()].reduce((sum, one) => sum + one, 0) : (stored.get(section) ?? 0)
  }
  const matching = tx.selectFrom('labor_claim').select('claim_id').where(matches(scope, filter))
  const counted = countLimited(matching)
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(tx)
  return rows[0]?.total ?? 0
}

async function listNewestIds(tx: Tx, { offset, limit }: Slice, where: ReturnType<typeof matches>): Promise<string[]> {
  const rows = await tx
    .selectFrom('labor_claim')
    .select('claim_id')
    .where(where)
    .orderBy('created_at', 'desc')
    .orderBy('claim_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.claim_id)
}

/** What pages are sorted by, and searched in. */
const selectListed = (tx: Tx) =>
  tx.selectFrom('labor_claim').select(['claim_id as id', 'created_at', 'appointment_at', 'closed_at', 'search_text'])
const jobOrder = sql`(closed_at is not null), appointment_at, id`

/** A firm's first jobs by appointment, closed ones last. Each colleague's are read from an index in this order. */
async function createJobs(tx: Tx, { userId }: Extract<Scope, { of: 'servicer' }>, filter: ClaimFilter) {
  const colleagues = await tx
    .selectFrom('app_user as colleague')
    .innerJoin('app_user as self', 'self.account_id', 'colleague.account_id')
    .select('colleague.user_id')
    .where('self.user_id', '=', userId)
    .execute()
  return (count: number) => {
    const lists = colleagues.map(({ user_id }) => {
      const jobs = selectListed(tx)
        .where('assigned_to', '=', user_id)
        .where(matches({ of: 'all' }, filter))
      return sql`(select * from ${jobs} as jobs order by ${jobOrder} limit ${sql.lit(count)})`
    })
    return sql`(${lists.length === 0 ? selectListed(tx).where(sql<SqlBool>`false`) : sql.join(lists, sql` union all `)})`
  }
}

/** A page of a servicer's list: their firm's jobs by appointment, merged. */
async function listJobIds(
  tx: Tx,
  scope: Extract<Scope, { of: 'servicer' }>,
  { offset, limit, ...filter }: Slice,
): Promise<string[]> {
  const readFirst = await createJobs(tx, scope, filter)
  const { rows } = await sql<{ id: string }>`select id from ${readFirst(offset + limit)} as jobs
    order by ${jobOrder} limit ${limit} offset ${offset}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function findPage(tx: Tx, scope: Scope, slice: Slice): Promise<FoundPage> {
  const { filter = '', ...all } = slice
  if (!hasText(filter))
    return {
      total: await countClaims(tx, scope, all),
      ids: await (scope.of === 'servicer' ? listJobIds(tx, scope, all) : listNewestIds(tx, all, matches(scope, all))),
    }
  return findPageOfSearch(tx, {
    list: selectListed(tx).where(matches(scope, all)),
    where: isFound('listed.search_text', filter),
    ...(scope.of === 'servicer'
      ? { order: jobOrder, readFirst: await createJobs(tx, scope, all) }
      : { order: sql`created_at desc, id desc` }),
    ...slice,
  })
}

/** One page of claims, newest first. A servicer's jobs are sorted by appointment with closed ones last. */
export async function listClaims(tx: Tx, scope: Scope, slice: Slice): Promise<{ rows: ClaimRecord[]; total: number }> {
  const { ids, total } = await findPage(tx, scope, slice)
  if (ids.length === 0) return { rows: [], total }
  const rows = new Map(
    (await selectClaims(tx).where('labor_claim.claim_id', 'in', ids).execute()).map((row) => [row.claim_id, row]),
  )
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total }
}

/** Number of claims per section, of all or of those with a text. */
export async function countSections(
  tx: Tx,
  scope: Scope,
  filter: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const counted = hasText(filter) ? await countSectionsOfSearch(tx, scope, filter) : await countAllSections(tx, scope)
  return new Map(counted.map(({ status, total }) => [status, total]))
}

interface SectionCount {
  readonly status: string
  readonly total: number
}

async function countAllSections(tx: Tx, scope: Scope): Promise<readonly SectionCount[]> {
  if (scope.of === 'all')
    return [...(await readRecordCounts(tx, 'claim'))].map(([status, total]) => ({ status, total }))
  return tx
    .selectFrom('labor_claim')
    .select(['labor_claim.status', sql<number>`count(*)::int`.as('total')])
    .where(matches(scope, {}))
    .where(inSection)
    .groupBy('labor_claim.status')
    .execute()
}

/**
 * Of a text that few claims have, each section is counted in one pass. Of another, no more than `maxFound` of a section are
 * counted, as in its list: those of claims that have ended, which are the claims of all years, and the open ones from an index
 * that has their text.
 */
async function countSectionsOfSearch(tx: Tx, scope: Scope, filter?: string): Promise<readonly SectionCount[]> {
  const few = isCommon(filter) ? null : await countSectionsOfFew(tx, scope, filter)
  if (few !== null) return few
  const toCount = (section: ClaimStatus, found: Expression<unknown>) =>
    sql`select ${section}::text as status, ${countLimited(found)} as total`
  const ended = endStatuses.map((section) => {
    const ofSection = tx.selectFrom('labor_claim').select('claim_id').where(matches(scope, { filter, section }))
    return toCount(section, ofSection.limit(sql.lit(maxFound)))
  })
  // Those that were closed with a message are no longer open, so that the index has all that is asked.
  const open = tx
    .selectFrom('labor_claim')
    .where(matches(scope, { filter }, unindexed('labor_claim.search_text')))
    .where('closed_at', 'is', null)
  // The office's index begins with the status. The few open claims of a dealer or a firm are read once for all sections.
  const opened =
    scope.of === 'all'
      ? openStatuses.map((section) =>
          toCount(section, open.select('claim_id').where('status', '=', section).limit(sql.lit(maxFound))),
        )
      : [
          open
            .select(['labor_claim.status', sql<number>`least(count(*), ${sql.lit(maxFound)})::int`.as('total')])
            .groupBy('labor_claim.status'),
        ]
  const counts = sql<SectionCount>`${sql.join([...opened, ...ended], sql` union all `)}`
  return (await counts.execute(tx)).rows
}

/** Null where there are too many. */
async function countSectionsOfFew(tx: Tx, scope: Scope, filter?: string): Promise<readonly SectionCount[] | null> {
  const found = tx
    .selectFrom('labor_claim')
    .select(['labor_claim.status', (e) => inSection(e).as('is_listed')])
    .where(matches(scope, { filter }))
    .limit(sql.lit(maxFound))
  const { rows } = await sql<SectionCount & { readonly found: number }>`with found as materialized (${found})
    select status, (count(*) filter (where is_listed))::int as total, (select count(*)::int from found) as found
    from found group by status`.execute(tx)
  return (rows[0]?.found ?? 0) < maxFound ? rows : null
}
