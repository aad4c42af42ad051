import type { WarrantySummary } from '../../../../../contract/shapes/report.ts'
import { formatCount } from '../../../../shared/formats/format-price.ts'
import type { Column } from '../../../../ui/table.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { ChartCard } from '../chart-card.tsx'
import { Figure, Figures, RiskFigure, formatChange } from '../figures.tsx'
import { formatDollars, formatShortCount, grainLabels, toChartColumns } from '../format-report.ts'
import type { SectionProps } from './section.ts'
import { WaitingCard } from './waiting-card.tsx'

interface Row {
  readonly key: string
  readonly name: string
  readonly registrations: number
  readonly claims: number
  readonly warranty_orders: number
}

/** The summary: how registrations, claims and warranty orders went, and what is open now. */
export function SummarySection({ report, getFilePath }: SectionProps<WarrantySummary>) {
  const { figures, risk, columns: days, period } = report
  const columns = toChartColumns(days, period.grain)
  const rows = days.map((one, at): Row => ({ ...one, key: one.start, name: columns[at]?.long ?? one.start }))
  const tableColumns: readonly Column<Row>[] = [
    { key: 'name', head: grainLabels[period.grain], cell: ({ name }) => name, className: 'nw' },
    { key: 'registrations', head: 'Registrations', cell: (row) => formatCount(row.registrations), isNumber: true },
    { key: 'claims', head: 'Labor claims', cell: (row) => formatCount(row.claims), isNumber: true },
    { key: 'orders', head: 'Warranty orders', cell: (row) => formatCount(row.warranty_orders), isNumber: true },
  ]
  const isEmpty = rows.every((row) => row.registrations + row.claims + row.warranty_orders === 0)
  return (
    <div className="rp-grid">
      <Figures>
        <Figure
          name="Registrations"
          value={formatCount(figures.registrations.now)}
          note={formatChange(figures.registrations, formatCount)}
        />
        <Figure
          name="Labor claims"
          value={formatCount(figures.claims.now)}
          note={formatChange(figures.claims, formatCount)}
        />
        <Figure
          name="Warranty orders"
          value={formatCount(figures.warranty_orders.now)}
          note={formatChange(figures.warranty_orders, formatCount)}
        />
        <Figure
          name="Paid to servicers"
          value={formatDollars(figures.paid.now)}
          note={formatChange(figures.paid, formatDollars)}
        />
        <RiskFigure risk={risk} />
      </Figures>
      <ChartCard
        title="Registrations, claims and warranty orders"
        columns={tableColumns}
        rows={rows}
        rowKey={({ key }) => key}
        file="summary"
        getFilePath={getFilePath}
        isEmpty={isEmpty}
        empty="Nothing was registered, claimed or ordered in this period."
        isWide
      >
        <LineChart
          label={`Registrations, labor claims and warranty orders by ${grainLabels[period.grain].toLowerCase()}: ${formatCount(figures.registrations.now)}, ${formatCount(figures.claims.now)} and ${formatCount(figures.warranty_orders.now)} in all`}
          columns={columns}
          format={formatCount}
          formatAxis={formatShortCount}
          lines={[
            { name: 'Registrations', stroke: 'dashed', values: rows.map((row) => row.registrations) },
            { name: 'Labor claims', stroke: 'plain', values: rows.map((row) => row.claims) },
            { name: 'Warranty orders', stroke: 'dotted', values: rows.map((row) => row.warranty_orders) },
          ]}
        />
      </ChartCard>
      <WaitingCard report={report} getFilePath={getFilePath} isWide />
    </div>
  )
}
