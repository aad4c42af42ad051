import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maxFound } from '../../../../domain/lists/max-found.ts'
import { inboxSections, isOfAllYears } from '../../../../domain/tickets/states.ts'
import type { InboxSection } from '../../../../domain/tickets/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import type { Tx } from '../../../kernel/call.ts'
import { hasAllTerms, isAmongAll, isFoundTicket } from './search.store.ts'
import type { TicketSearch } from './search.store.ts'
import { isInSection, isShort, isToAnswer } from './sections.store.ts'

interface CountsOf {
  readonly me: number
  readonly search: TicketSearch | null
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

/** Of another, each section up to `maxFound`. Of a section of all years those that the index found first are often enough. */
function countMany(tx: Tx, section: InboxSection, of: CountsOf, search: TicketSearch): RawBuilder<number> {
  const tickets = selectSection(tx, section, of).limit(sql.lit(maxFound))
  const all = tickets.where(hasAllTerms(search))
  if (isShort(section) || search.term === null) return countLimited(all)
  return sql`(select case when counted.found < ${sql.lit(maxFound)} then ${countLimited(all.where(isAmongAll(search.term)))}
    else counted.found end from (select ${countLimited(tickets.where(isFoundTicket(search)))} as found) as counted)`
}

function countAll(tx: Tx, section: InboxSection, of: CountsOf): RawBuilder<number> {
  const tickets = selectSection(tx, section, of)
  return countLimited(isOfAllYears(section) ? tickets.limit(sql.lit(maxFound)) : tickets)
}

/** The number of tickets in each section: at most `maxFound` of those with a text, and of those of all years. */
export async function countInbox(tx: Tx, of: CountsOf): Promise<Counts> {
  const { search } = of
  if (search?.isWhole === true) return countFew(tx, of, search)
  const counts = inboxSections.map((section) => {
    const count = search === null ? countAll(tx, section, of) : countMany(tx, section, of, search)
    return sql`select ${section}::text as section, ${count} as total`
  })
  const { rows } = await sql<{
    section: InboxSection
    total: number
  }>`${sql.join(counts, sql` union all `)}`.execute(tx)
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
