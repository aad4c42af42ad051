import type { ClaimsSummary } from '../../../../../contract/shapes/report.ts'
import { formatClaimStatus } from '../../../../../domain/reports/claim-state.ts'
import { formatCount, formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import type { Column } from '../../../../ui/table.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { ShareBars } from '../charts/share-bars.tsx'
import { ChartCard } from '../chart-card.tsx'
import { Figure, Figures, RiskFigure, formatChange } from '../figures.tsx'
import {
  formatBound,
  formatDollars,
  formatHours,
  formatShortCount,
  grainLabels,
  toChartColumns,
} from '../format-report.ts'
import type { SectionProps } from './section.ts'
import { WaitingCard } from './waiting-card.tsx'

type Stay = ClaimsSummary['stays'][number]
type Account = ClaimsSummary['accounts'][number]
type Day = ClaimsSummary['columns'][number] & { readonly name: string }

const groups = [
  'Under 1 day',
  '1 to 3 days',
  '3 to 7 days',
  '7 to 14 days',
  '14 to 30 days',
  '30 days or more',
] as const
const maxBars = 10

const stayColumns: readonly Column<Stay>[] = [
  { key: 'status', head: 'Status', cell: ({ status }) => formatClaimStatus(status) },
  { key: 'stays', head: 'Claims that left it', cell: ({ stays }) => formatCount(stays), isNumber: true },
  { key: 'mean', head: 'Average', cell: ({ mean_hours }) => formatHours(mean_hours), isNumber: true },
  { key: 'half', head: 'Half', cell: ({ half_hours }) => formatBound(half_hours), isNumber: true },
  { key: 'most', head: '9 of 10', cell: ({ most_hours }) => formatBound(most_hours), isNumber: true },
  ...groups.map((head, at): Column<Stay> => ({
    key: head,
    head,
    cell: (row) => formatCount(row.groups[at] ?? 0),
    isNumber: true,
  })),
]
const accountColumns: readonly Column<Account>[] = [
  { key: 'number', head: 'Number', cell: ({ display_id }) => display_id },
  { key: 'name', head: 'Account', cell: ({ name }) => name },
  { key: 'claims', head: 'Claims', cell: ({ claims }) => formatCount(claims), isNumber: true },
  { key: 'paid', head: 'Paid', cell: ({ paid }) => formatPrice(paid), isNumber: true },
]
const dayColumns: readonly Column<Day>[] = [
  { key: 'filed', head: 'Filed', cell: (row) => formatCount(row.filed), isNumber: true },
  { key: 'paid', head: 'Paid', cell: (row) => formatCount(row.paid), isNumber: true },
  { key: 'declined', head: 'Declined', cell: (row) => formatCount(row.declined), isNumber: true },
  { key: 'closed', head: 'Closed otherwise', cell: (row) => formatCount(row.closed), isNumber: true },
  { key: 'amount', head: 'Amount paid', cell: (row) => formatPrice(row.amount), isNumber: true },
]

/** Labor claims: filed and ended, money at risk, the time in each status, and who files most. */
export function ClaimsSection({ report, getFilePath }: SectionProps<ClaimsSummary>) {
  const { figures, risk, stays, accounts, columns: days, period } = report
  const columns = toChartColumns(days, period.grain)
  const rows = days.map((one, at): Day => ({ ...one, name: columns[at]?.long ?? one.start }))
  const name: Column<Day> = { key: 'name', head: grainLabels[period.grain], cell: (row) => row.name, className: 'nw' }
  return (
    <div className="rp-grid">
      <Figures>
        <Figure name="Filed" value={formatCount(figures.filed.now)} note={formatChange(figures.filed, formatCount)} />
        <Figure
          name="Paid"
          value={formatCount(figures.paid_claims.now)}
          note={formatChange(figures.paid_claims, formatCount)}
        />
        <Figure
          name="Declined"
          value={formatCount(figures.declined.now)}
          note={formatChange(figures.declined, formatCount)}
        />
        <Figure
          name="Amount paid"
          value={formatDollars(figures.paid.now)}
          note={formatChange(figures.paid, formatDollars)}
        />
        <RiskFigure risk={risk} />
      </Figures>
      <ChartCard
        title="Claims filed"
        columns={[name, ...dayColumns]}
        rows={rows}
        rowKey={({ start }) => start}
        file="claims"
        getFilePath={getFilePath}
        isEmpty={rows.every((row) => row.filed + row.paid + row.declined + row.closed === 0)}
        empty="No claim was filed or ended in this period."
      >
        <ColumnChart
          label={`Claims filed by ${grainLabels[period.grain].toLowerCase()}: ${formatCount(figures.filed.now)} in all`}
          columns={columns}
          series={[{ name: 'Filed', fill: 'solid', values: rows.map((row) => row.filed) }]}
          format={formatCount}
          formatAxis={formatShortCount}
        />
      </ChartCard>
      <WaitingCard report={report} getFilePath={getFilePath} />
      <ChartCard
        title="Time in each status"
        hint="How long claims waited that left the status in this period."
        columns={stayColumns}
        rows={stays}
        rowKey={({ status }) => status}
        file="stays"
        getFilePath={getFilePath}
        empty="No claim changed its status in this period."
        isWide
      >
        <ShareBars
          groups={groups}
          rows={stays.map((row) => ({
            key: row.status,
            name: formatClaimStatus(row.status),
            note: `Half ${formatBound(row.half_hours)}, 9 of 10 ${formatBound(row.most_hours)} · ${formatCountOf(row.stays, 'claim')}`,
            counts: row.groups,
          }))}
        />
      </ChartCard>
      <ChartCard
        title="Claims paid, declined and closed"
        columns={[name, ...dayColumns]}
        rows={rows}
        rowKey={({ start }) => start}
        file="claims"
        getFilePath={getFilePath}
        isEmpty={rows.every((row) => row.paid + row.declined + row.closed === 0)}
        empty="No claim ended in this period."
      >
        <ColumnChart
          label={`Claims ended by ${grainLabels[period.grain].toLowerCase()}: ${formatCount(figures.paid_claims.now)} paid, ${formatCount(figures.declined.now)} declined`}
          columns={columns}
          series={[
            { name: 'Paid', fill: 'solid', values: rows.map((row) => row.paid) },
            { name: 'Declined', fill: 'stripes', values: rows.map((row) => row.declined) },
            { name: 'Closed otherwise', fill: 'dots', values: rows.map((row) => row.closed) },
          ]}
          format={formatCount}
          formatAxis={formatShortCount}
        />
      </ChartCard>
      <ChartCard
        title="Accounts that file most"
        columns={accountColumns}
        rows={accounts}
        rowKey={({ account_id }) => String(account_id)}
        file="claim-accounts"
        isRanking
        getFilePath={getFilePath}
        empty="No claim was filed in this period."
      >
        <BarList
          label="Claims by account"
          bars={accounts.slice(0, maxBars).map((row) => ({
            key: String(row.account_id),
            name: row.name,
            value: row.claims,
            text: formatCount(row.claims),
          }))}
        />
      </ChartCard>
    </div>
  )
}
