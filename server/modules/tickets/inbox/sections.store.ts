import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import type { InboxSection } from '../../../../domain/tickets/states.ts'
import type { Database } from '../../../db/schema.ts'

export interface SectionOf {
  readonly section: InboxSection
  /** Whose inbox it is. */
  readonly me: number
}

type Where = ExpressionBuilder<Database, 'support_ticket'>

/** As it is in the index of these tickets, which a parameter might not find. */
export const isToAnswer = sql<SqlBool>`(status = 'open' or held_since is not null)`
const isNotClosed = sql<SqlBool>`status <> 'closed'`
const isClosed = sql<SqlBool>`status = 'closed'`

export const isInSection =
  ({ section, me }: SectionOf) =>
  (e: Where): Expression<SqlBool> => {
    if (section === 'to_answer') return isToAnswer
    if (section === 'mine') return e.and([isNotClosed, e('assignee_id', '=', me)])
    if (section === 'unassigned') return e.and([isNotClosed, e('assignee_id', 'is', null)])
    if (section === 'open') return isNotClosed
    return e.and([isClosed, e('is_automatic', '=', section === 'automatic')])
  }

/** Whether so few tickets are in a section that those with a text are found among all of it. Automatic ones go after 90 days. */
export const isShort = (section: InboxSection): boolean => section === 'to_answer' || section === 'automatic'

/** The longest wait first, closed ones the latest first. */
export const orderOf = (section: InboxSection): RawBuilder<unknown> =>
  section === 'closed' || section === 'automatic'
    ? sql`closed_at desc, last_at desc, number desc`
    : sql`least(waiting_since, held_since) asc nulls last, last_at desc, number desc`
