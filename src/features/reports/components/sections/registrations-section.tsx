import type { RegistrationsSummary } from '../../../../../contract/shapes/report.ts'
import { formatCount } from '../../../../shared/formats/format-price.ts'
import type { Column } from '../../../../ui/table.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { ChartCard } from '../chart-card.tsx'
import { Figure, Figures, formatChange } from '../figures.tsx'
import { formatModel, formatShortCount, grainLabels, toChartColumns } from '../format-report.ts'
import type { SectionProps } from './section.ts'

type Day = RegistrationsSummary['columns'][number] & { readonly name: string }
type Model = RegistrationsSummary['models'][number]
type Account = RegistrationsSummary['accounts'][number]

const maxBars = 10
const dayColumns: readonly Column<Day>[] = [
  { key: 'approved', head: 'Approved', cell: (row) => formatCount(row.approved), isNumber: true },
  { key: 'pending', head: 'Pending', cell: (row) => formatCount(row.pending), isNumber: true },
  { key: 'response', head: 'Response needed', cell: (row) => formatCount(row.response), isNumber: true },
  { key: 'declined', head: 'Declined', cell: (row) => formatCount(row.declined), isNumber: true },
]
const modelColumns: readonly Column<Model>[] = [
  { key: 'model', head: 'Model', cell: formatModel },
  { key: 'registrations', head: 'Registrations', cell: (row) => formatCount(row.registrations), isNumber: true },
]
const accountColumns: readonly Column<Account>[] = [
  { key: 'number', head: 'Number', cell: ({ display_id }) => display_id },
  { key: 'name', head: 'Account', cell: ({ name }) => name },
  { key: 'registrations', head: 'Registrations', cell: (row) => formatCount(row.registrations), isNumber: true },
]

/** Registrations: how many and where they are now, by model and by account. */
export function RegistrationsSection({ report, getFilePath }: SectionProps<RegistrationsSummary>) {
  const { figures, waiting, models, accounts, columns: days, period } = report
  const columns = toChartColumns(days, period.grain)
  const rows = days.map((one, at): Day => ({ ...one, name: columns[at]?.long ?? one.start }))
  return (
    <div className="rp-grid">
      <Figures>
        <Figure
          name="Registered"
          value={formatCount(figures.registered.now)}
          note={formatChange(figures.registered, formatCount)}
        />
        <Figure
          name="Approved"
          value={formatCount(figures.approved.now)}
          note={formatChange(figures.approved, formatCount)}
        />
        <Figure
          name="Declined"
          value={formatCount(figures.declined.now)}
          note={formatChange(figures.declined, formatCount)}
        />
        <Figure
          name="Floor models"
          value={formatCount(figures.floor_models.now)}
          note={formatChange(figures.floor_models, formatCount)}
        />
        <Figure name="In review now" value={formatCount(waiting)} />
      </Figures>
      <ChartCard
        title="Registrations"
        hint="By the day they were made, with their present status."
        columns={[
          { key: 'name', head: grainLabels[period.grain], cell: (row: Day) => row.name, className: 'nw' },
          ...dayColumns,
        ]}
        rows={rows}
        rowKey={({ start }) => start}
        file="registrations"
        getFilePath={getFilePath}
        isEmpty={rows.every((row) => row.approved + row.pending + row.response + row.declined === 0)}
        empty="Nothing was registered in this period."
        isWide
      >
        <ColumnChart
          label={`Registrations by ${grainLabels[period.grain].toLowerCase()}: ${formatCount(figures.registered.now)} in all`}
          columns={columns}
          series={[
            { name: 'Approved', fill: 'solid', values: rows.map((row) => row.approved) },
            { name: 'Pending', fill: 'stripes', values: rows.map((row) => row.pending) },
            { name: 'Response needed', fill: 'dots', values: rows.map((row) => row.response) },
            { name: 'Declined', fill: 'outline', values: rows.map((row) => row.declined) },
          ]}
          format={formatCount}
          formatAxis={formatShortCount}
        />
      </ChartCard>
      <ChartCard
        title="Models registered most"
        columns={modelColumns}
        rows={models}
        rowKey={({ equipment_id }) => String(equipment_id)}
        file="registered-models"
        isRanking
        getFilePath={getFilePath}
        empty="Nothing was registered in this period."
      >
        <BarList
          label="Registrations by model"
          bars={models.slice(0, maxBars).map((row) => ({
            key: String(row.equipment_id),
            name: formatModel(row),
            value: row.registrations,
            text: formatCount(row.registrations),
          }))}
        />
      </ChartCard>
      <ChartCard
        title="Accounts that register most"
        columns={accountColumns}
        rows={accounts}
        rowKey={({ account_id }) => String(account_id)}
        file="registered-accounts"
        isRanking
        getFilePath={getFilePath}
        empty="Nothing was registered in this period."
      >
        <BarList
          label="Registrations by account"
          bars={accounts.slice(0, maxBars).map((row) => ({
            key: String(row.account_id),
            name: row.name,
            value: row.registrations,
            text: formatCount(row.registrations),
          }))}
        />
      </ChartCard>
    </div>
  )
}
