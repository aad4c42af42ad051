// Reports (`WO047, WO133`): summaries of claims, orders, registrations and parts, each table of them as a file.
import * as z from 'zod/mini'
import { orderStatuses } from '../domain/orders/states.ts'
import { periodNames } from '../domain/reports/period.ts'
import { claimStates } from '../domain/reports/claim-state.ts'
import { listTableStatuses, reportTables } from '../domain/reports/tables.ts'
import { registrationStatuses } from '../domain/warranty/registration.ts'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, day, numberId, text } from './shapes/basics.ts'
import {
  claimsSummary,
  ordersSummary,
  productsSummary,
  registrationsSummary,
  reportChoices,
  warrantySummary,
} from './shapes/report.ts'

const decision = 'docs/decisions/079-reports.md'

/**
 * Filters of every report. Days are those of the shop's calendar (domain/reports/calendar.ts). Without days and period the
 * last twelve months count. Of bought orders, no model is known: with a model, a brand or a manufacturer only warranty
 * orders for its machines count.
 */
const filters = {
  period: z.optional(z.enum(periodNames, 'Unknown period')),
  start_date: z.optional(day),
  end_date: z.optional(day),
  manufacturer_id: z.optional(numberId),
  brand_id: z.optional(numberId),
  equipment_id: z.optional(numberId),
  /** An account's number, `PW-2014`, or a part of its name. */
  account: z.optional(text(100)),
}
interface Days {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}
const inOrder = z.refine<Days>(
  ({ start_date, end_date }) => start_date === undefined || end_date === undefined || start_date <= end_date,
  { message: 'Must not be before the first day', path: ['end_date'] },
)

const ofClaims = { status: z.optional(z.enum(claimStates, 'Unknown status')) }
const ofOrders = { status: z.optional(z.enum(orderStatuses, 'Unknown status')) }
const ofRegistrations = { status: z.optional(z.enum(registrationStatuses, 'Unknown status')) }

const report = (spec: string, source = 'WO047, WO133') => ({
  spec,
  source,
  method: 'GET' as const,
  access: ['reports.view'] as const,
  effect: 'read' as const,
  offline: 'mirror' as const,
  isHeavy: true as const,
})

export const reports = endpoints('reports', {
  readWarrantySummary: {
    ...report('R01'),
    path: '/reports/warranty-summary',
    query: z.strictObject(filters).check(inOrder),
    reply: warrantySummary,
  },
  readOrdersSummary: {
    ...report('R02'),
    path: '/reports/orders/summary',
    query: z.strictObject({ ...filters, ...ofOrders }).check(inOrder),
    reply: ordersSummary,
  },
  readClaimsSummary: {
    ...report('R03'),
    path: '/reports/labor-claims/summary',
    query: z.strictObject({ ...filters, ...ofClaims }).check(inOrder),
    reply: claimsSummary,
  },
  readRegistrationsSummary: {
    ...report('R04'),
    path: '/reports/registrations/summary',
    query: z.strictObject({ ...filters, ...ofRegistrations }).check(inOrder),
    reply: registrationsSummary,
  },
  /** Failure rates by model, part and week of manufacture; what will run out; what sells. */
  readProductsSummary: {
    ...report('ours', decision),
    path: '/reports/products/summary',
    query: z.strictObject(filters).check(inOrder),
    reply: productsSummary,
  },
  readReportChoices: {
    ...report('ours', decision),
    path: '/reports/choices',
    reply: reportChoices,
  },
  /** One table of a report as a file: comma-separated, UTF-8 with a byte order mark, all of its lines. */
  exportReport: {
    ...report('ours', decision),
    path: '/reports/export',
    offline: 'online',
    linkable: true,
    query: z
      .strictObject({
        ...filters,
        table: z.enum(reportTables, 'Unknown table'),
        status: z.optional(text(60)),
      })
      .check(
        inOrder,
        z.refine(({ table, status }) => status === undefined || listTableStatuses(table).includes(status), {
          message: 'Unknown status',
          path: ['status'],
        }),
      ),
    reply: bytes,
    replyAs: 'bytes',
  },
})
