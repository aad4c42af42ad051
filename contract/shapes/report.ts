// The answers of reports. Days are `YYYY-MM-DD`, money is an amount, times are ISO 8601 (docs/decisions/079-reports.md).
import * as z from 'zod/mini'
import { claimStatuses } from '../../domain/labor-claims/states.ts'
import { orderStatuses } from '../../domain/orders/states.ts'
import { periodNames } from '../../domain/reports/period.ts'
import { registrationStatuses } from '../../domain/warranty/registration.ts'

const count = z.number()
const amount = z.number()
/** A number of the period, and of the period of the same length before; null where nothing reaches back that far. */
const figure = z.object({ now: z.number(), before: z.nullable(z.number()) })

/** The days that the answer covers. `before` is the period that figures are compared with. */
const period = z.object({
  name: z.enum([...periodNames, 'custom']),
  start: z.string(),
  end: z.string(),
  before: z.nullable(z.object({ start: z.string(), end: z.string() })),
  grain: z.enum(['day', 'week', 'month', 'year']),
  time_zone: z.string(),
})
/** A column of a graph: its days. */
const column = z.object({ start: z.string(), end: z.string() })

const account = z.object({ account_id: z.number(), display_id: z.string(), name: z.string() })
const model = z.object({ equipment_id: z.number(), model: z.string(), brand: z.string() })
const part = z.object({ product_id: z.number(), number: z.string(), name: z.string() })
/** Claims for each 100 machines; null where too few machines are registered. */
const rate = z.object({ claims: count, machines: count, rate: z.nullable(z.number()) })

/** Open claims by status. `oldest`: since when the claim waits that has waited longest. */
const waiting = z.object({
  status: z.enum(claimStatuses),
  claims: count,
  at_risk: amount,
  oldest: z.nullable(z.string()),
})

/** What open claims may still cost. `uncounted` open claims are not in it yet: they are counted within minutes. */
const risk = z.object({ open: count, at_risk: amount, uncounted: count })

export const warrantySummary = z.object({
  period,
  figures: z.object({
    claims: figure,
    registrations: figure,
    warranty_orders: figure,
    paid: figure,
  }),
  risk,
  waiting: z.array(waiting),
  columns: z.array(z.extend(column, { registrations: count, claims: count, warranty_orders: count })),
})
export type WarrantySummary = z.output<typeof warrantySummary>

export const ordersSummary = z.object({
  period,
  /** Sales are the totals of bought orders. Cancelled orders are only in `cancelled`. */
  figures: z.object({ orders: figure, sales: figure, average: figure, warranty_orders: figure, cancelled: figure }),
  columns: z.array(z.extend(column, { web: count, phone: count, warranty: count, sales: amount })),
  statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: count, total: amount })),
  accounts: z.array(z.extend(account, { orders: count, sales: amount })),
})
export type OrdersSummary = z.output<typeof ordersSummary>

/** How long claims stayed in a status: stays that ended in the period. Times in hours; null beyond half a year. */
const stay = z.object({
  status: z.enum(claimStatuses),
  stays: count,
  mean_hours: z.number(),
  /** Half of the stays, and nine of ten, ended within so many hours. */
  half_hours: z.nullable(z.number()),
  most_hours: z.nullable(z.number()),
  /** Stays up to a day, three days, a week, two weeks, thirty days, and longer. */
  groups: z.array(count),
})

export const claimsSummary = z.object({
  period,
  /** `filed` in the period; `paid_claims`, `paid` and `declined` when they were closed. */
  figures: z.object({ filed: figure, paid_claims: figure, paid: figure, declined: figure }),
  risk,
  waiting: z.array(waiting),
  columns: z.array(z.extend(column, { filed: count, paid: count, declined: count, closed: count, amount })),
  stays: z.array(stay),
  accounts: z.array(z.extend(account, { claims: count, paid: amount })),
})
export type ClaimsSummary = z.output<typeof claimsSummary>

export const registrationsSummary = z.object({
  period,
  figures: z.object({ registered: figure, approved: figure, declined: figure, floor_models: figure }),
  /** Registrations that wait for the office now. */
  waiting: count,
  columns: z.array(z.extend(column, { approved: count, pending: count, response: count, declined: count })),
  statuses: z.array(z.object({ status: z.enum(registrationStatuses), registrations: count })),
  models: z.array(z.extend(model, { registrations: count })),
  accounts: z.array(z.extend(account, { registrations: count })),
})
export type RegistrationsSummary = z.output<typeof registrationsSummary>

export const productsSummary = z.object({
  period,
  /** Failure rates: claims of the period for each 100 machines that were registered by its end. */
  models: z.array(z.extend(model, rate.shape)),
  parts: z.array(z.extend(part, { ...rate.shape, pieces: count })),
  /** By week of manufacture, the earliest first. */
  weeks: z.array(z.extend(rate, { week: z.string(), monday: z.string() })),
  /** Parts whose stock lasts eight weeks or less, the first to run out first; whatever the period is. */
  run_out: z.array(
    z.extend(part, {
      stock: count,
      demand: count,
      per_week: z.number(),
      days_left: count,
      runs_out_on: z.string(),
    }),
  ),
  sold: z.array(z.extend(part, { pieces: count, sales: amount })),
})
export type ProductsSummary = z.output<typeof productsSummary>

/** What the filters offer: manufacturers with their brands and models, by name. */
export const reportChoices = z.object({
  manufacturers: z.array(z.object({ manufacturer_id: z.number(), name: z.string() })),
  brands: z.array(z.object({ brand_id: z.number(), manufacturer_id: z.number(), name: z.string() })),
  models: z.array(z.object({ equipment_id: z.number(), brand_id: z.number(), name: z.string() })),
})
export type ReportChoices = z.output<typeof reportChoices>
