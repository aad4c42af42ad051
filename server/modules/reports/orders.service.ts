import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { reports } from '../../../contract/reports.ts'
import type { OrdersSummary } from '../../../contract/shapes/report.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { orderStatuses } from '../../../domain/orders/states.ts'
import { shownRows } from '../../../domain/reports/tables.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import { sumCounts } from './counts.store.ts'
import type { Columns, CountRow, Span } from './counts.store.ts'
import { fillColumns, sumRecords, toFigure } from './figures.rules.ts'
import type { ReportFilter } from './filter.service.ts'
import { resolveFilter, toWirePeriod } from './filter.service.ts'
import { withSnapshot } from './filter.store.ts'
import { findAccounts } from './names.store.ts'

type Query = Received<typeof reports.table.readOrdersSummary>['query']
type Filter = ReportFilter & { readonly status: string | null }
type Rows = readonly CountRow[]

const isCancelled = ({ status }: CountRow) => status === 'cancelled'
const ofKind = (rows: Rows, kind: CountRow['kind']) => rows.filter((row) => row.kind === kind && !isCancelled(row))
const bought = (rows: Rows) => rows.filter((row) => row.kind !== 'order-warranty' && !isCancelled(row))
const sumCents = (rows: Rows) => toAmount(rows.reduce((sum, row) => sum + row.cents, 0))
/** The average of the bought orders, rounded to cents. */
const average = (rows: Rows) =>
  sumRecords(rows) === 0 ? 0 : Math.round((sumCents(rows) / sumRecords(rows)) * 100) / 100

/** The accounts that buy most. */
async function readAccounts(
  tx: Tx,
  { span, records, status }: Filter,
  limit: number,
): Promise<OrdersSummary['accounts']> {
  const rows = await sumCounts(tx, {
    ...{ kinds: ['order-account'], filter: records, span, status, by: ['item'], isWithoutCancelled: true },
    top: { by: 'cents', limit },
  })
  const names = await findAccounts(
    tx,
    rows.map((row) => row.item),
  )
  return rows.flatMap(({ item, records: orders, cents }) => {
    const account = names.get(item)
    return account === undefined ? [] : [{ ...account, orders, sales: toAmount(cents) }]
  })
}

/** Orders: sales and orders by column, by status, and the accounts that buy most (R02). */
export function readOrdersSummary(call: SignedIn, query: Query, limit = shownRows): Promise<OrdersSummary> {
  return withSnapshot(call.tx, async (tx) => {
    const filter: Filter = { ...(await resolveFilter(call, tx, query)), status: query.status ?? null }
    const { span, before, columns, graph, records, status } = filter
    const count = (of: Span, into: Columns | null) =>
      sumCounts(tx, {
        ...{ kinds: ['order-web', 'order-phone', 'order-warranty'], filter: records, span: of, status },
        by: ['kind', 'status'],
        ...(into === null ? {} : { columns: into }),
      })
    const now = await count(span, graph)
    const then = before === null ? null : await count(before, null)
    const figure = (choose: (rows: Rows) => Rows, measure: (rows: Rows) => number) =>
      toFigure(choose(now), then === null ? null : choose(then), measure)
    return {
      period: toWirePeriod(filter),
      figures: {
        orders: figure(bought, sumRecords),
        sales: figure(bought, sumCents),
        average: figure(bought, average),
        warranty_orders: figure((rows) => ofKind(rows, 'order-warranty'), sumRecords),
        cancelled: figure((rows) => rows.filter(isCancelled), sumRecords),
      },
      columns: fillColumns(columns, (at) => {
        const own = now.filter((row) => row.column === at)
        return {
          web: sumRecords(ofKind(own, 'order-web')),
          phone: sumRecords(ofKind(own, 'order-phone')),
          warranty: sumRecords(ofKind(own, 'order-warranty')),
          sales: sumCents(bought(own)),
        }
      }),
      statuses: orderStatuses.flatMap((one) => {
        const own = now.filter((row) => row.status === one)
        return own.length === 0 ? [] : [{ status: one, orders: sumRecords(own), total: sumCents(own) }]
      }),
      accounts: await readAccounts(tx, filter, limit),
    }
  })
}
