import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maxFound } from '../../../../domain/lists/max-found.ts'
import { isCountLimited } from '../../../../domain/tickets/states.ts'
import { findPageOfSearch } from '../../../db/search-page.ts'
import { isFound } from '../../../db/like-pattern.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'
import { hasAllTerms, isAmongAll, isFoundTicket } from './search.store.ts'
import type { TicketSearch } from './search.store.ts'
import { isInSection, isShort, orderOf } from './sections.store.ts'
import type { SectionOf } from './sections.store.ts'

export interface InboxFilter extends SectionOf {
  readonly search: TicketSearch | null
}

interface Slice {
  readonly offset: number
  readonly limit: number
}

const selectRows = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('support_ticket')
    .leftJoin('account', 'account.account_id', 'support_ticket.account_id')
    .leftJoin('app_user', 'app_user.user_id', 'support_ticket.assignee_id')
    .select(['ticket_id', 'number', 'subject', 'status', 'contact_name', 'contact_email', 'last_at'])
    .select(['waiting_since', 'held_since'])
    .select(['account.name as account_name', 'assignee_id', 'first_name', 'last_name'])
    .where('ticket_id', 'in', ids)
    .execute()

/** The last message of each of these tickets that is not left out. */
const selectLastMessages = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('ticket_message')
    .distinctOn('ticket_id')
    .select(['ticket_id', 'text', 'kind'])
    .where('ticket_id', 'in', ids)
    .where('state', '<>', 'dismissed')
    .orderBy('ticket_id')
    .orderBy('seq', 'desc')
    .execute()

const countHeld = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('ticket_message')
    .select(['ticket_id', (e) => e.fn.countAll<string>().as('held')])
    .where('ticket_id', 'in', ids)
    .where('state', '=', 'held')
    .groupBy('ticket_id')
    .execute()

type RowRecord = Awaited<ReturnType<typeof selectRows>>[number]
/** A ticket of the inbox with its last message and the number of its held mails. */
export type InboxRecord = RowRecord & {
  readonly last: { readonly text: string; readonly kind: Database['ticket_message']['kind'] } | null
  readonly held: number
}

/** So many tickets of a section are read in their order for a page of a common text. */
const maxRead = 5000

/** What a section is in the order of, and searched in. */
const selectListed = (tx: Tx, filter: InboxFilter) =>
  tx
    .selectFrom('support_ticket')
    .select(['ticket_id', 'ticket_id as id', 'number', 'waiting_since', 'held_since', 'last_at', 'closed_at'])
    .select('search_text')
    .where(isInSection(filter))

async function listIds(tx: Tx, filter: InboxFilter, { offset, limit }: Slice): Promise<readonly string[]> {
  const { section, search } = filter
  if (offset >= maxFound && (search !== null || isCountLimited(section))) return []
  const listed = selectListed(tx, filter)
  const order = orderOf(section)
  const readPage = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ ticket_id: string }>`select ticket_id from ${from}
      order by ${order} limit ${limit} offset ${offset}`.execute(tx)
    return rows.map((row) => row.ticket_id)
  }
  if (search === null) return readPage(sql`${listed} as listed`)
  if (search.isWhole) return readPage(sql`${listed.where(isFoundTicket(search))} as listed`)
  const { term, filter: text } = search
  if (term === null) {
    const where = isFound('listed.search_text', text)
    return (await findPageOfSearch(tx, { list: listed, where, order, offset, limit })).ids
  }
  const withText = hasAllTerms(search)
  if (isShort(section)) return readPage(sql`${listed.where(withText)} as listed`)
  const latest = sql`(select * from ${listed} as listed order by ${order} limit ${sql.lit(maxRead)})`
  const ids = await readPage(sql`${latest} as support_ticket where ${withText}`)
  if (ids.length === limit) return ids
  // All of them may be far from the beginning, as those of one year are, so that they are sorted after all.
  return readPage(sql`${listed.where(isAmongAll(term)).where(withText)} as listed`)
}

/** A slice of a section: the longest wait first, closed ones the latest first. No one pages further than a text is counted. */
export async function listInbox(tx: Tx, filter: InboxFilter, slice: Slice): Promise<readonly InboxRecord[]> {
  const ids = await listIds(tx, filter, slice)
  if (ids.length === 0) return []
  const [tickets, messages, counts] = await Promise.all([
    selectRows(tx, ids),
    selectLastMessages(tx, ids),
    countHeld(tx, ids),
  ])
  const rows = new Map(tickets.map((row) => [row.ticket_id, row]))
  const lasts = new Map(messages.map((row) => [row.ticket_id, row]))
  const held = new Map(counts.map((row) => [row.ticket_id, Number(row.held)]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ ...row, last: lasts.get(id) ?? null, held: held.get(id) ?? 0 }]
  })
}

/** The people and the account of a ticket, by name. */
export const findTicketPeople = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('support_ticket')
    .leftJoin('app_user as customer', 'customer.user_id', 'support_ticket.user_id')
    .leftJoin('account', 'account.account_id', 'support_ticket.account_id')
    .leftJoin('app_user as assignee', 'assignee.user_id', 'support_ticket.assignee_id')
    .select(['customer.first_name as customer_first', 'customer.last_name as customer_last'])
    .select(['account.name as account_name'])
    .select(['assignee.first_name as assignee_first', 'assignee.last_name as assignee_last'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
