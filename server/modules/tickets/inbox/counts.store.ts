import { expressionBuilder, sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { maxFound } from '../../../../domain/lists/max-found.ts'
import { inboxSections, isCountLimited } from '../../../../domain/tickets/states.ts'
import type { InboxSection } from '../../../../domain/tickets/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import type { Tx } from '../../../kernel/call.ts'
import { hasAllTerms, hasAllTermsItself, isAmongAll, isFoundTicket } from './search.store.ts'
import type { TicketSearch } from './search.store.ts'
import { isInSection, isShort, isToAnswer, orderOf } from './sections.store.ts'

interface CountsOf {
  readonly me: number
  readonly search: TicketSearch | null
  /** How many tickets of a section are read in its order before all of those with a text are. */
  readonly maxScanned?: number
}
type Counts = Readonly<Record<InboxSection, number>>

const selectSection = (tx: Tx, section: InboxSection, { me }: CountsOf) =>
  tx.selectFrom('support_ticket').select('number').where(isInSection({ section, me }))

/** Of a text that few tickets have, all sections are counted in one pass. */
const countFew = (tx: Tx, { me }: CountsOf, search: TicketSearch): Promise<Counts> =>
  tx
    .selectFrom('support_ticket')
    .select((e) =>
      inboxSections.map((section) =>
        sql<number>`least(count(*) filter (where ${isInSection({ section, me })(e)}), ${sql.lit(maxFound)})::int`.as(
          section,
        ),
      ),
    )
    .where(isFoundTicket(search))
    .executeTakeFirstOrThrow()

/** A text that one ticket in fifteen has is counted to a thousand among so many. */
const usuallyScanned = 15_000

/**
 * Of another, each section up to `maxFound`. Of one that is not short those that the index found first are often enough, or
 * those at its beginning.
 */
function countMany(tx: Tx, section: InboxSection, of: CountsOf, search: TicketSearch): RawBuilder<number> {
  const tickets = selectSection(tx, section, of).limit(sql.lit(maxFound))
  const all = tickets.where(hasAllTerms(search))
  if (isShort(section) || search.term === null) return countLimited(all)
  const { me, maxScanned = usuallyScanned } = of
  const begins = tx
    .selectFrom('support_ticket')
    .select(['ticket_id', 'search_text'])
    .where(isInSection({ section, me }))
    .orderBy(orderOf(section))
    .limit(sql.lit(maxScanned))
  const max = sql.lit(maxFound)
  const countAtBeginning = (withText: RawBuilder<SqlBool>) =>
    sql`(select count(*)::int from (select from (${begins}) as support_ticket where ${withText} limit ${max}) as with_text)`
  const isWhole = sql`(select count(*) from (${begins}) as begins) < ${sql.lit(maxScanned)}`
  const found = sql`(select count(*) filter (where ${isInSection({ section, me })(expressionBuilder())}) from found)`
  // The dearer ones are asked where the others are too few. What is read once stands in a subquery with an offset, which
  // PostgreSQL does not take apart.
  return sql`(select case when ${found} >= ${max} or ${countAtBeginning(hasAllTermsItself(search))} >= ${max} then ${max} else (
      select case when begun >= ${max} or ${isWhole} then begun
        else ${countLimited(all.where(isAmongAll(search.term)))} end
      from (select ${countAtBeginning(hasAllTerms(search))} as begun offset 0) as section_begins
    ) end)`
}

function countAll(tx: Tx, section: InboxSection, of: CountsOf): RawBuilder<number> {
  const tickets = selectSection(tx, section, of)
  return countLimited(isCountLimited(section) ? tickets.limit(sql.lit(maxFound)) : tickets)
}

/** The number of tickets in each section: at most `maxFound` of those with a text, and of those of all years. */
export async function countInbox(tx: Tx, of: CountsOf): Promise<Counts> {
  const { search } = of
  if (search?.isWhole === true) return countFew(tx, of, search)
  const counts = inboxSections.map((section) => {
    const count = search === null ? countAll(tx, section, of) : countMany(tx, section, of, search)
    return sql`select ${section}::text as section, ${count} as total`
  })
  // They are read once for all sections.
  const found =
    search === null
      ? sql``
      : sql`with found as materialized (select * from support_ticket where ${isFoundTicket(search)}) `
  const { rows } = await sql<{
    section: InboxSection
    total: number
  }>`${found}${sql.join(counts, sql` union all `)}`.execute(tx)
  const totals = new Map(rows.map(({ section, total }) => [section, total]))
  const countOf = (section: InboxSection) => totals.get(section) ?? 0
  return {
    ...{ to_answer: countOf('to_answer'), mine: countOf('mine'), unassigned: countOf('unassigned') },
    ...{ open: countOf('open'), closed: countOf('closed'), automatic: countOf('automatic') },
  }
}

/** The number of tickets that wait for an answer, at most `limit`. */
export async function countToAnswer(tx: Tx, limit: number): Promise<number> {
  const waiting = tx.selectFrom('support_ticket').select('number').where(isToAnswer).limit(limit)
  const { rows } = await sql<{ count: number }>`select ${countLimited(waiting)} as count`.execute(tx)
  return rows[0]?.count ?? 0
}
