import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { reports } from '../../../contract/reports.ts'
import type { ClaimsSummary } from '../../../contract/shapes/report.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { shownRows } from '../../../domain/reports/tables.ts'
import { getBoundOfShare, groupStays, stayBounds, waitingStatuses } from '../../../domain/reports/time-in-state.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import { sumCounts } from './counts.store.ts'
import type { Columns, CountRow, Span } from './counts.store.ts'
import { fillColumns, sumRecords, toFigure } from './figures.rules.ts'
import type { ReportFilter } from './filter.service.ts'
import { resolveFilter, toWirePeriod } from './filter.service.ts'
import { withSnapshot } from './filter.store.ts'
import { findAccounts } from './names.store.ts'
import { countWaiting } from './waiting.store.ts'

type Query = Received<typeof reports.table.readClaimsSummary>['query']
type Filter = ReportFilter & { readonly status: string | null }

const hourSeconds = 3600

/** Open claims with the money at risk, in the order of the states. */
export async function readWaiting(
  tx: Tx,
  { records, status }: Pick<Filter, 'records' | 'status'>,
): Promise<Pick<ClaimsSummary, 'waiting' | 'risk'>> {
  const rows = await countWaiting(tx, records, status)
  const waiting = waitingStatuses.flatMap((one) => {
    const row = rows.find((found) => found.status === one)
    return row === undefined
      ? []
      : [
          {
            status: row.status,
            claims: row.claims,
            at_risk: toAmount(row.at_risk),
            oldest: row.oldest?.toISOString() ?? null,
          },
        ]
  })
  return {
    waiting,
    risk: {
      open: rows.reduce((sum, row) => sum + row.claims, 0),
      at_risk: toAmount(rows.reduce((sum, row) => sum + row.at_risk, 0)),
      uncounted: rows.reduce((sum, row) => sum + row.uncounted, 0),
    },
  }
}

/** How long claims stayed in each status that they left in the period. */
async function readStays(tx: Tx, { span, records, status }: Filter): Promise<ClaimsSummary['stays']> {
  const rows = await sumCounts(tx, { kinds: ['stay'], filter: records, span, status, by: ['status', 'item'] })
  const toHours = (seconds: number | null) => (seconds === null || seconds === Infinity ? null : seconds / hourSeconds)
  return waitingStatuses.flatMap((one) => {
    const own = rows.filter((row) => row.status === one)
    const stays = own.reduce((sum, row) => sum + row.records, 0)
    if (stays === 0) return []
    const counts = [...stayBounds, Infinity].map((_, bound) =>
      own.filter((row) => row.item === bound).reduce((sum, row) => sum + row.records, 0),
    )
    return [
      {
        status: one,
        stays,
        mean_hours: Math.round((own.reduce((sum, row) => sum + row.cents, 0) / stays / hourSeconds) * 10) / 10,
        half_hours: toHours(getBoundOfShare(counts, 0.5)),
        most_hours: toHours(getBoundOfShare(counts, 0.9)),
        groups: [...groupStays(counts)],
      },
    ]
  })
}

/** The accounts that filed most. */
async function readAccounts(
  tx: Tx,
  { span, records, status }: Filter,
  limit: number,
): Promise<ClaimsSummary['accounts']> {
  const rows = await sumCounts(tx, {
    ...{ kinds: ['claim-account'], filter: records, span, status, by: ['item'] },
    top: { by: 'records', limit },
  })
  const names = await findAccounts(
    tx,
    rows.map((row) => row.item),
  )
  return rows.flatMap(({ item, records: claims, cents }) => {
    const account = names.get(item)
    return account === undefined ? [] : [{ ...account, claims, paid: toAmount(cents) }]
  })
}

const ofState = (rows: readonly CountRow[], state: string) => rows.filter((row) => row.status === state)

/** Labor claims: filed and ended by column, money at risk, the time in each status, the accounts that file most (R03). */
export function readClaimsSummary(call: SignedIn, query: Query, limit = shownRows): Promise<ClaimsSummary> {
  return withSnapshot(call.tx, async (tx) => {
    const filter: Filter = { ...(await resolveFilter(call, tx, query)), status: query.status ?? null }
    const { span, before, columns, graph, records, status } = filter
    const count = (kind: 'claim' | 'ended', of: Span, into: Columns | null) =>
      sumCounts(tx, {
        ...{ kinds: [kind], filter: records, span: of, status },
        by: kind === 'ended' ? ['status'] : [],
        ...(into === null ? {} : { columns: into }),
      })
    const filed = await count('claim', span, graph)
    const ended = await count('ended', span, graph)
    const [filedBefore, endedBefore] =
      before === null ? [null, null] : [await count('claim', before, null), await count('ended', before, null)]
    const paidBefore = endedBefore === null ? null : ofState(endedBefore, 'paid')
    const paid = ofState(ended, 'paid')
    const sumCents = (rows: readonly CountRow[]) => toAmount(rows.reduce((sum, row) => sum + row.cents, 0))
    return {
      period: toWirePeriod(filter),
      figures: {
        filed: toFigure(filed, filedBefore, sumRecords),
        paid_claims: toFigure(paid, paidBefore, sumRecords),
        paid: toFigure(ended, endedBefore, sumCents),
        declined: toFigure(
          ofState(ended, 'declined'),
          endedBefore === null ? null : ofState(endedBefore, 'declined'),
          sumRecords,
        ),
      },
      ...(await readWaiting(tx, filter)),
      columns: fillColumns(columns, (at) => {
        const inColumn = (rows: readonly CountRow[]) => rows.filter((row) => row.column === at)
        return {
          filed: sumRecords(inColumn(filed)),
          paid: sumRecords(inColumn(paid)),
          declined: sumRecords(inColumn(ofState(ended, 'declined'))),
          closed: sumRecords(inColumn(ofState(ended, 'closed'))),
          amount: sumCents(inColumn(ended)),
        }
      }),
      stays: await readStays(tx, filter),
      accounts: await readAccounts(tx, filter, limit),
    }
  })
}
