import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { hasTerms, hasText, isFound, isIndexed, listTerms, toLikePattern } from '../../../db/like-pattern.ts'
import type { Tx } from '../../../kernel/call.ts'

/** So many tickets, and as many messages, are looked at for a term. A term that more of them have is a common one. */
const maxLookedAt = 3000

/** Of a sentence the longest terms are looked for, since few tickets have those. Each that is common takes its time. */
const maxTried = 3

/** What a text finds of all tickets. */
export interface TicketSearch {
  readonly filter: string
  /** The term that an index looked for. Null where none is long enough for it. */
  readonly term: string | null
  readonly found: readonly string[]
  /** Whether `found` has all tickets with the text. */
  readonly isWhole: boolean
}

const inTicket = (term: string) => isFound('support_ticket.search_text', term)
const isText = (text: RawBuilder<unknown>, term: string) => sql.join(hasTerms(text, term), sql` and `)
const inMessage = (term: string) => sql`lower(ticket_message.text) like ${toLikePattern(term)}`

/** A message, of which no index is asked: a term there is looked for among the messages of one ticket. What begins a line is a word too. */
const messageText = sql`translate(lower(ticket_message.text), chr(10), ' ') collate "C"`

/** In the ticket itself or in one of its messages, which are read for this ticket alone. */
const hasTerm = (term: string): RawBuilder<SqlBool> =>
  sql`(${inTicket(term)} or (select true from ticket_message where ticket_message.ticket_id = support_ticket.ticket_id
    and ${isText(messageText, term)} limit 1) is not null)`

/**
 * Whether a ticket has every term of a text. One of one or two letters is looked for in messages only beside a longer one, by
 * which few tickets are read: no index finds it there.
 */
export function hasAllTerms({ filter }: Pick<TicketSearch, 'filter'>): RawBuilder<SqlBool> {
  const terms = listTerms(filter)
  return sql`${sql.join([sql`true`, ...terms.map(terms.some(isIndexed) ? hasTerm : inTicket)], sql` and `)}`
}

/** Whether it has them without its messages, which is soon known. */
export const hasAllTermsItself = ({ filter }: Pick<TicketSearch, 'filter'>): RawBuilder<SqlBool> =>
  isFound('support_ticket.search_text', filter)

const selectWith = (term: string, limit: RawBuilder<unknown>) => ({
  tickets: sql`select ticket_id from support_ticket where ${inTicket(term)} ${limit}`,
  messages: sql`select ticket_id from ticket_message where ${inMessage(term)} ${limit}`,
})

/** That a ticket is among those that indexes found. */
export const isFoundTicket = ({ found }: TicketSearch): RawBuilder<SqlBool> =>
  sql`ticket_id = any(${[...found]}::uuid[])`

/** That a ticket is among all of those that have this term, read from its indexes. */
export function isAmongAll(term: string): RawBuilder<SqlBool> {
  const { tickets, messages } = selectWith(term, sql``)
  return sql`support_ticket.ticket_id in (${tickets} union all ${messages})`
}

/** The tickets with a text, by one of its terms. Where it is the only one, what its indexes found has the text. */
async function findByTerm(tx: Tx, filter: string, term: string): Promise<TicketSearch> {
  const isAlone = listTerms(filter).every((other) => other === term)
  const { tickets, messages } = selectWith(term, sql`limit ${sql.lit(maxLookedAt)}`)
  const withAll = sql`select support_ticket.ticket_id from either cross join lateral (
    select ticket_id, search_text from support_ticket as one where one.ticket_id = either.ticket_id offset 0
  ) as support_ticket where ${hasAllTerms({ filter })}`
  const { rows } = await sql<{ ticket_id: string | null; is_whole: boolean }>`
    with in_tickets as materialized (${tickets}), in_messages as materialized (${messages}),
      either as (select ticket_id from in_tickets union select ticket_id from in_messages),
      found as materialized (${isAlone ? sql`select ticket_id from either` : withAll})
    select found.ticket_id, counted.is_whole from (
      select greatest((select count(*) from in_tickets), (select count(*) from in_messages)) < ${sql.lit(maxLookedAt)} as is_whole
    ) as counted left join found on true`.execute(tx)
  return { filter, term, found: rows.flatMap((row) => row.ticket_id ?? []), isWhole: rows[0]?.is_whole ?? false }
}

/**
 * The tickets with a text: all of them where few have one of its terms. Where many have each, those among the first of a term
 * that the index finds, of the term by which the index finds more of them than by another. Null without a text.
 */
export async function findTicketsWith(tx: Tx, filter = ''): Promise<TicketSearch | null> {
  if (!hasText(filter)) return null
  const terms = [...new Set(listTerms(filter))]
    .filter(isIndexed)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxTried)
  let best: TicketSearch = { filter, term: null, found: [], isWhole: false }
  for (const term of terms) {
    const search = await findByTerm(tx, filter, term)
    if (search.isWhole) return search
    if (best.term === null || search.found.length > best.found.length) best = search
  }
  return best
}
