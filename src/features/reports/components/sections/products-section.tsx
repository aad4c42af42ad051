import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductsSummary } from '../../../../../contract/shapes/report.ts'
import { minMachines } from '../../../../../domain/reports/rate.ts'
import { useSession } from '../../../../data/session.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { formatCount, formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import type { Column } from '../../../../ui/table.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { ChartCard } from '../chart-card.tsx'
import { formatDollars, formatModel, formatRate } from '../format-report.ts'
import type { SectionProps } from './section.ts'

type Model = ProductsSummary['models'][number]
type Part = ProductsSummary['parts'][number]
type Week = ProductsSummary['weeks'][number]
type RunOut = ProductsSummary['run_out'][number]
type Sold = ProductsSummary['sold'][number]

const maxBars = 10
const partLink = ({ product_id, number }: { readonly product_id: number; readonly number: string }): ReactNode => (
  <Link to={`/products/${product_id}`} className="mono">
    {number}
  </Link>
)
const partNote = ({ name }: { readonly name: string }) => name
const rateColumn = {
  key: 'rate',
  head: 'Claims per 100',
  cell: ({ rate }: { readonly rate: number | null }) => formatRate(rate),
  isNumber: true,
}
const machinesColumn = {
  key: 'machines',
  head: 'Machines',
  cell: ({ machines }: { readonly machines: number }) => formatCount(machines),
  isNumber: true,
}
const claimsColumn = {
  key: 'claims',
  head: 'Claims',
  cell: ({ claims }: { readonly claims: number }) => formatCount(claims),
  isNumber: true,
}
const modelColumns: readonly Column<Model>[] = [
  { key: 'model', head: 'Model', cell: formatModel },
  claimsColumn,
  machinesColumn,
  rateColumn,
]
const partColumns: readonly Column<Part>[] = [
  { key: 'number', head: 'Part', cell: partLink, className: 'nw' },
  { key: 'name', head: 'Name', cell: partNote },
  claimsColumn,
  { key: 'pieces', head: 'Pieces', cell: ({ pieces }) => formatCount(pieces), isNumber: true },
  machinesColumn,
  rateColumn,
]
const weekColumns: readonly Column<Week>[] = [
  { key: 'week', head: 'Week', cell: ({ week }) => week, className: 'nw' },
  { key: 'monday', head: 'Begins', cell: ({ monday }) => formatFullDay(monday), className: 'nw' },
  claimsColumn,
  machinesColumn,
  rateColumn,
]
const runOutColumns: readonly Column<RunOut>[] = [
  { key: 'number', head: 'Part', cell: partLink, className: 'nw' },
  { key: 'name', head: 'Name', cell: partNote },
  { key: 'stock', head: 'In stock', cell: ({ stock }) => formatCount(stock), isNumber: true },
  { key: 'week', head: 'Ordered a week', cell: ({ per_week }) => formatCount(per_week), isNumber: true },
  { key: 'days', head: 'Lasts', cell: ({ days_left }) => formatLasting(days_left), isNumber: true },
  {
    key: 'day',
    head: 'Runs out on',
    cell: ({ days_left, runs_out_on }) => (days_left === 0 ? '–' : formatFullDay(runs_out_on)),
    isNumber: true,
    className: 'nw',
  },
]
const soldColumns: readonly Column<Sold>[] = [
  { key: 'number', head: 'Part', cell: partLink, className: 'nw' },
  { key: 'name', head: 'Name', cell: partNote },
  { key: 'pieces', head: 'Pieces', cell: ({ pieces }) => formatCount(pieces), isNumber: true },
  { key: 'sales', head: 'Sales', cell: ({ sales }) => formatPrice(sales), isNumber: true },
]

const formatLasting = (days: number): string => (days === 0 ? 'Out now' : formatCountOf(days, 'day'))

/** `25/34`: year and week. */
const toWeekColumns = (weeks: readonly Week[]) =>
  weeks.map(({ week, monday }) => ({
    key: week,
    short: week.slice(2).replace('-W', '/'),
    long: `${week}, from ${formatFullDay(monday)}`,
  }))

const rateHint = 'Claims filed in this period for each 100 machines that were registered by its end.'
const partHint =
  'Of the parts that most claims needed: those claims for each 100 registered machines of the models that the part fits.'

/** Without any rate there is no chart, and the table shows why. */
const toHint = (hint: string, hasRates: boolean): string =>
  hasRates ? hint : `${hint} There is no rate yet: it takes ${minMachines} registered machines.`

/** Products: what fails, by model, part and week of manufacture; what will run out; what sells. */
export function ProductsSection({ report, getFilePath }: SectionProps<ProductsSummary>) {
  const { session } = useSession()
  const isStaff = session.admin || session.reviewer || session.on_site
  const { models, parts, weeks, run_out: runOut, sold } = report
  const rated = models.filter(({ rate }) => rate !== null)
  const maxUsed = parts
    .slice(0, maxBars)
    .filter(({ rate }) => rate !== null)
    .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
  const hasWeekRates = weeks.some(({ rate }) => rate !== null)
  return (
    <div className="rp-grid">
      <ChartCard
        title="Failure rate by model"
        hint={toHint(rateHint, rated.length > 0)}
        columns={modelColumns}
        rows={models}
        rowKey={({ equipment_id }) => String(equipment_id)}
        file="models"
        isRanking
        getFilePath={getFilePath}
        empty="No claim was filed in this period."
      >
        {rated.length > 0 ? (
          <BarList
            label="Claims per 100 machines by model"
            bars={rated.slice(0, maxBars).map((row) => ({
              key: String(row.equipment_id),
              name: formatModel(row),
              note: `${formatCountOf(row.claims, 'claim')}, ${formatCountOf(row.machines, 'machine')}`,
              value: row.rate ?? 0,
              text: formatRate(row.rate),
            }))}
          />
        ) : undefined}
      </ChartCard>
      <ChartCard
        title="Failure rate by part"
        hint={toHint(partHint, maxUsed.length > 0)}
        columns={partColumns}
        rows={parts}
        rowKey={({ product_id }) => String(product_id)}
        file="parts"
        isRanking
        getFilePath={getFilePath}
        empty="No claim of this period needed a part."
      >
        {maxUsed.length > 0 ? (
          <BarList
            label="Claims per 100 machines by part"
            bars={maxUsed.map((row) => ({
              key: String(row.product_id),
              name: partLink(row),
              note: `${row.name}, ${formatCountOf(row.claims, 'claim')}`,
              value: row.rate ?? 0,
              text: formatRate(row.rate),
            }))}
          />
        ) : undefined}
      </ChartCard>
      <ChartCard
        title="Failure rate by week of manufacture"
        hint={toHint(`${rateHint} A week that stands out points to a bad batch.`, hasWeekRates)}
        columns={weekColumns}
        rows={weeks}
        rowKey={({ week }) => week}
        file="weeks"
        getFilePath={getFilePath}
        empty="No machine with claims in this period has a serial number that tells its week."
        isWide
      >
        {hasWeekRates ? (
          <LineChart
            label={`Claims per 100 machines by week of manufacture, ${formatCountOf(weeks.length, 'week')}`}
            columns={toWeekColumns(weeks)}
            lines={[{ name: 'Claims per 100', stroke: 'plain', values: weeks.map(({ rate }) => rate) }]}
            format={(rate) => rate.toFixed(1)}
            isWhole={false}
          />
        ) : undefined}
      </ChartCard>
      {isStaff ? (
        <ChartCard
          title="Parts that will run out"
          hint="In eight weeks or less, if they are ordered as in the last thirteen weeks. The period has no effect here."
          columns={runOutColumns}
          rows={runOut}
          rowKey={({ product_id }) => String(product_id)}
          file="run-out"
          isRanking
          getFilePath={getFilePath}
          empty="Nothing that was ordered lately will run out in the next eight weeks."
          isWide
        />
      ) : null}
      <ChartCard
        title="Parts that sell most"
        columns={soldColumns}
        rows={sold}
        rowKey={({ product_id }) => String(product_id)}
        file="sold"
        isRanking
        isWide
        getFilePath={getFilePath}
        empty="Nothing was sold in this period."
      >
        <BarList
          label="Sales by part"
          bars={sold.slice(0, maxBars).map((row) => ({
            key: String(row.product_id),
            name: partLink(row),
            note: `${row.name}, ${formatCountOf(row.pieces, 'piece')}`,
            value: row.sales,
            text: formatDollars(row.sales),
          }))}
        />
      </ChartCard>
    </div>
  )
}
