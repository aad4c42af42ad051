import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { InboxSection } from '../../../../domain/tickets/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import { hasTerms } from '../../../db/like-pattern.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'

export interface InboxFilter {
  readonly section: InboxSection
  /** Whose inbox it is. */
  readonly me: number
  /** Terms, all of which must be in the number, subject, names, addresses or messages. */
  readonly terms?: string | undefined
}

type Where = ExpressionBuilder<Database, 'support_ticket'>

/** As it is in the index of these tickets, which a parameter might not find. */
const isToAnswer = sql<SqlBool>`(status = 'open' or held_since is not null)`
const waitOrder = sql`coalesce(waiting_since, held_since) asc nulls last`

const isInSection = (e: Where, { section, me }: InboxFilter): Expression<SqlBool> => {
  if (section === 'to_answer') return isToAnswer
  const isOpen = e('status', '<>', 'closed')
  if (section === 'mine') return e.and([isOpen, e('assignee_id', '=', me)])
  if (section === 'unassigned') return e.and([isOpen, e('assignee_id', 'is', null)])
  if (section === 'open') return isOpen
  return e.and([e('status', '=', 'closed'), e('is_automatic', '=', section === 'automatic')])
}

/** Each term in the ticket itself or in one of its messages. */
function isAbout(e: Where, terms = ''): Expression<SqlBool> {
  const inMessage = hasTerms(sql`lower(text)`, terms)
  return e.and(
    hasTerms(sql.ref('support_ticket.search_text'), terms).map((inTicket, at) =>
      e.or([
        inTicket,
        e(
          'support_ticket.ticket_id',
          'in',
          e
            .selectFrom('ticket_message')
            .select('ticket_id')
            .where(inMessage[at] ?? e.lit(false)),
        ),
      ]),
    ),
  )
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

/** A slice of a section: the longest wait first, closed ones the latest first. */
export async function listInbox(
  tx: Tx,
  filter: InboxFilter,
  slice: { readonly offset: number; readonly limit: number },
): Promise<readonly InboxRecord[]> {
  const isOpenSection = filter.section !== 'closed' && filter.section !== 'automatic'
  const found = await tx
    .selectFrom('support_ticket')
    .select('ticket_id')
    .where((e) => e.and([isInSection(e, filter), isAbout(e, filter.terms)]))
    .orderBy(isOpenSection ? waitOrder : sql`closed_at desc`)
    .orderBy('last_at', 'desc')
    .orderBy('number', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const ids = found.map((row) => row.ticket_id)
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

/** The number of tickets in each section that match the terms. */
export async function countInbox(
  tx: Tx,
  { me, terms }: Omit<InboxFilter, 'section'>,
): Promise<Readonly<Record<InboxSection, number>>> {
  const row = await tx
    .selectFrom('support_ticket')
    .select((e) => {
      const count = (section: InboxSection) =>
        e.fn
          .countAll<string>()
          .filterWhere((f) => isInSection(f, { section, me }))
          .as(section)
      return [
        count('to_answer'),
        count('mine'),
        count('unassigned'),
        count('open'),
        count('closed'),
        count('automatic'),
      ]
    })
    .where((e) => isAbout(e, terms))
    .executeTakeFirstOrThrow()
  return {
    to_answer: Number(row.to_answer),
    mine: Number(row.mine),
    unassigned: Number(row.unassigned),
    open: Number(row.open),
    closed: Number(row.closed),
    automatic: Number(row.automatic),
  }
}

/** The number of tickets that wait for an answer, at most `limit`. */
export async function countToAnswer(tx: Tx, limit: number): Promise<number> {
  const waiting = tx.selectFrom('support_ticket').select('number').where(isToAnswer).limit(limit)
  const { rows } = await sql<{ count: number }>`select ${countLimited(waiting)} as count`.execute(tx)
  return rows[0]?.count ?? 0
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
