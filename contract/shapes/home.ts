// The home on the wire (docs/decisions/087-home.md): blocks of a few rows, each with the total of the list behind it.
import * as z from 'zod/mini'
import { claimStatuses } from '../../domain/labor-claims/states.ts'
import { returnStates } from '../../domain/returns/states.ts'
import { productRow } from './catalogue.ts'
import { orderRow } from './order.ts'
import { returnRow } from './order-return.ts'
import { recordRow } from './registration.ts'
import { inboxRow } from './ticket.ts'

const amount = z.number()

/** How many rows the list behind a block has, at most 10,000; `more`: it has more than that. */
const count = z.object({ total: z.number(), more: z.boolean() })
export type HomeCount = z.output<typeof count>
const listed = <T extends z.core.$ZodType>(row: T) => z.extend(count, { rows: z.array(row) })

/** A claim on a home: what it is about, since when it waits, and what it costs where that is known. */
const homeClaim = z.object({
  ticket_id: z.string(),
  display_id: z.string(),
  status: z.enum(claimStatuses),
  accepted: z.boolean(),
  completed: z.boolean(),
  customer: z.string(),
  city: z.string(),
  brand: z.string(),
  model: z.string(),
  service_requested: z.string(),
  servicer_name: z.nullable(z.string()),
  created_at: z.string(),
  /** The last day to file the work, `YYYY-MM-DD`. */
  file_by: z.nullable(z.string()),
  /** USD: what it would be paid, or what was approved. Null where the block is not about money. */
  amount: z.nullable(amount),
  /** What the office asked; empty where it waits for nothing. */
  question: z.string(),
})
export type HomeClaim = z.output<typeof homeClaim>

/** An order on a home, with the question or the reason that it waits for. */
const homeOrder = z.extend(orderRow, { question: z.string() })
export type HomeOrder = z.output<typeof homeOrder>

/** A registration that waits for an answer. Older servers answer without the question. */
const homeRecord = z.extend(recordRow, {
  question: z.optional(z.string()),
  /** When its account answered; null before. */
  answered_at: z.optional(z.nullable(z.string())),
})
export type HomeRecord = z.output<typeof homeRecord>

/** A registered machine, and some parts in stock that fit it. */
const homeMachine = z.extend(recordRow, { parts: z.array(productRow) })
export type HomeMachine = z.output<typeof homeMachine>

/** A part that the account bought: when last, and how many then. */
const boughtPart = z.extend(productRow, { ordered_at: z.string(), ordered_qty: z.number() })

/** Claims of several sections of the list: each section's total, and the first rows of all. */
const bySection = z.object({
  sections: z.array(z.extend(count, { section: z.enum(claimStatuses) })),
  rows: z.array(homeClaim),
})
/** Claims with their money, the dearest first. `amount` is the sum of all; `partial`: some are still being counted. */
const dearest = z.extend(bySection, { amount, partial: z.boolean() })

/** Blocks that are not this person's are missing (`domain/dashboard/home-blocks.ts`). */
export const home = z.object({
  claims_to_answer: z.optional(listed(homeClaim)),
  orders_to_answer: z.optional(listed(homeOrder)),
  records_to_answer: z.optional(listed(homeRecord)),
  payments_to_approve: z.optional(dearest),
  claims_to_decide: z.optional(bySection),
  claims_overdue: z.optional(listed(homeClaim)),
  records_to_review: z.optional(listed(recordRow)),
  orders_to_approve: z.optional(listed(homeOrder)),
  claims_to_pay: z.optional(dearest),
  tickets_to_answer: z.optional(listed(inboxRow)),
  orders_to_ship: z.optional(listed(homeOrder)),
  /** Returns that wait for a step of the reader, by state, and the first rows of all. */
  returns_to_do: z.optional(
    z.object({ sections: z.array(z.extend(count, { state: z.enum(returnStates) })), rows: z.array(returnRow) }),
  ),
  orders_on_hold: z.optional(listed(homeOrder)),
  /** The day's orders, and the sum of those that are sold and not cancelled. `day` is `YYYY-MM-DD` in the reader's zone. */
  orders_today: z.optional(z.extend(count, { amount, day: z.string() })),
  orders_open: z.optional(listed(homeOrder)),
  machines: z.optional(listed(homeMachine)),
  bought_parts: z.optional(z.object({ rows: z.array(boughtPart) })),
  claims_in_progress: z.optional(z.object({ sections: z.array(z.extend(count, { section: z.enum(claimStatuses) })) })),
  records_in_review: z.optional(count),
})
export type Home = z.output<typeof home>
