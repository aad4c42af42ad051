import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { reports } from '../../../contract/reports.ts'
import type { WarrantySummary } from '../../../contract/shapes/report.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { readWaiting } from './claims.service.ts'
import { sumCounts } from './counts.store.ts'
import type { Columns, CountKind, CountRow, Span } from './counts.store.ts'
import { fillColumns, sumRecords, toFigure } from './figures.rules.ts'
import { resolveFilter, toWirePeriod } from './filter.service.ts'
import { withSnapshot } from './filter.store.ts'

type Query = Received<typeof reports.table.readWarrantySummary>['query']

type Kind = Extract<CountKind, 'registration' | 'claim' | 'order-warranty' | 'ended'>
type Counts = Readonly<Record<Kind, readonly CountRow[]>>

/** The summary: registrations, claims and warranty orders by column, what was paid, and what is open now (R01). */
export function readWarrantySummary(call: SignedIn, query: Query): Promise<WarrantySummary> {
  return withSnapshot(call.tx, async (tx) => {
    const filter = await resolveFilter(call, tx, query)
    const { span, before, columns, graph, records } = filter
    const count = (kind: Kind, of: Span, into: Columns | null) =>
      sumCounts(tx, {
        ...{ kinds: [kind], filter: records, span: of, by: [] },
        ...(kind === 'order-warranty' ? { isWithoutCancelled: true } : {}),
        ...(into === null ? {} : { columns: into }),
      })
    const countAll = async (of: Span, into: Columns | null): Promise<Counts> => ({
      registration: await count('registration', of, into),
      claim: await count('claim', of, into),
      'order-warranty': await count('order-warranty', of, into),
      ended: await count('ended', of, into),
    })
    const now = await countAll(span, graph)
    const then = before === null ? null : await countAll(before, null)
    const figure = (kind: keyof Counts, measure = sumRecords) => toFigure(now[kind], then?.[kind] ?? null, measure)
    return {
      period: toWirePeriod(filter),
      figures: {
        claims: figure('claim'),
        registrations: figure('registration'),
        warranty_orders: figure('order-warranty'),
        paid: figure('ended', (rows) => toAmount(rows.reduce((sum, row) => sum + row.cents, 0))),
      },
      ...(await readWaiting(tx, { records, status: null })),
      columns: fillColumns(columns, (at) => {
        const inColumn = (kind: keyof Counts) => sumRecords(now[kind].filter((row) => row.column === at))
        return {
          registrations: inColumn('registration'),
          claims: inColumn('claim'),
          warranty_orders: inColumn('order-warranty'),
        }
      }),
    }
  })
}
