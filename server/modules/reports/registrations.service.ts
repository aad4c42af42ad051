import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { reports } from '../../../contract/reports.ts'
import type { RegistrationsSummary } from '../../../contract/shapes/report.ts'
import { shownRows } from '../../../domain/reports/tables.ts'
import { registrationStatuses } from '../../../domain/warranty/registration.ts'
import type { RegistrationStatus } from '../../../domain/warranty/registration.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { sumCounts } from './counts.store.ts'
import type { Columns, CountRow, Span } from './counts.store.ts'
import { fillColumns, sumRecords, toFigure } from './figures.rules.ts'
import { resolveFilter, toWirePeriod } from './filter.service.ts'
import { withSnapshot } from './filter.store.ts'
import { findAccounts, findModels } from './names.store.ts'
import { countInReview } from './waiting.store.ts'

type Query = Received<typeof reports.table.readRegistrationsSummary>['query']
type Rows = readonly CountRow[]

const ofStatus = (rows: Rows, status: RegistrationStatus) => rows.filter((row) => row.status === status)

/** Registrations: by column and status, and the models and accounts with most of them (R04). */
export function readRegistrationsSummary(
  call: SignedIn,
  query: Query,
  limit = shownRows,
): Promise<RegistrationsSummary> {
  return withSnapshot(call.tx, async (tx) => {
    const filter = await resolveFilter(call, tx, query)
    const { span, before, columns, graph, records } = filter
    const status = query.status ?? null
    const count = (of: Span, into: Columns | null) =>
      sumCounts(tx, {
        ...{ kinds: ['registration'], filter: records, span: of, status, by: ['status', 'item'] },
        ...(into === null ? {} : { columns: into }),
      })
    const now = await count(span, graph)
    const then = before === null ? null : await count(before, null)
    const figure = (choose: (rows: Rows) => Rows) =>
      toFigure(choose(now), then === null ? null : choose(then), sumRecords)
    const top = { by: 'records', limit } as const
    const byModel = await sumCounts(tx, {
      ...{ kinds: ['registration'], filter: records, span, status, by: ['equipment_id'], top },
    })
    const byAccount = await sumCounts(tx, {
      ...{ kinds: ['registration-account'], filter: records, span, status, by: ['item'], top },
    })
    const models = await findModels(
      tx,
      byModel.map((row) => row.equipment_id),
    )
    const accounts = await findAccounts(
      tx,
      byAccount.map((row) => row.item),
    )
    return {
      period: toWirePeriod(filter),
      figures: {
        registered: figure((rows) => rows),
        approved: figure((rows) => ofStatus(rows, 'approved')),
        declined: figure((rows) => ofStatus(rows, 'declined')),
        floor_models: figure((rows) => rows.filter((row) => row.item === 1)),
      },
      waiting: await countInReview(tx, records),
      columns: fillColumns(columns, (at) => {
        const own = now.filter((row) => row.column === at)
        return {
          approved: sumRecords(ofStatus(own, 'approved')),
          pending: sumRecords(ofStatus(own, 'pending')),
          response: sumRecords(ofStatus(own, 'pending - response needed')),
          declined: sumRecords(ofStatus(own, 'declined')),
        }
      }),
      statuses: registrationStatuses.flatMap((one) => {
        const registrations = sumRecords(ofStatus(now, one))
        return registrations === 0 ? [] : [{ status: one, registrations }]
      }),
      models: byModel.flatMap((row) => {
        const model = models.get(row.equipment_id)
        return model === undefined ? [] : [{ ...model, registrations: row.records }]
      }),
      accounts: byAccount.flatMap((row) => {
        const account = accounts.get(row.item)
        return account === undefined ? [] : [{ ...account, registrations: row.records }]
      }),
    }
  })
}
