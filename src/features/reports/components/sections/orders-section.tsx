import type { OrdersSummary } from '../../../../../contract/shapes/report.ts'
import { getOrderStatusLabel } from '../../../../../domain/orders/states.ts'
import { formatCount, formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import type { Column } from '../../../../ui/table.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { ChartCard } from '../chart-card.tsx'
import { Figure, Figures, formatChange } from '../figures.tsx'
import { formatDollars, formatShortCount, formatShortDollars, grainLabels, toChartColumns } from '../format-report.ts'
import type { SectionProps } from './section.ts'

type Day = OrdersSummary['columns'][number] & { readonly name: string }
type Status = OrdersSummary['statuses'][number]
type Account = OrdersSummary['accounts'][number]

const maxBars = 10
const dayColumns: readonly Column<Day>[] = [
  { key: 'web', head: 'Web', cell: (row) => formatCount(row.web), isNumber: true },
  { key: 'phone', head: 'Phone', cell: (row) => formatCount(row.phone), isNumber: true },
  { key: 'warranty', head: 'Warranty', cell: (row) => formatCount(row.warranty), isNumber: true },
  { key: 'sales', head: 'Sales', cell: (row) => formatPrice(row.sales), isNumber: true },
]
const statusColumns: readonly Column<Status>[] = [
  { key: 'status', head: 'Status', cell: ({ status }) => getOrderStatusLabel(status) },
  { key: 'orders', head: 'Orders', cell: ({ orders }) => formatCount(orders), isNumber: true },
  { key: 'total', head: 'Total', cell: ({ total }) => formatPrice(total), isNumber: true },
]
const accountColumns: readonly Column<Account>[] = [
  { key: 'number', head: 'Number', cell: ({ display_id }) => display_id },
  { key: 'name', head: 'Account', cell: ({ name }) => name },
  { key: 'orders', head: 'Orders', cell: ({ orders }) => formatCount(orders), isNumber: true },
  { key: 'sales', head: 'Sales', cell: ({ sales }) => formatPrice(sales), isNumber: true },
]

/** Orders: sales, orders by kind, statuses, and who buys most. */
export function OrdersSection({ report, getFilePath }: SectionProps<OrdersSummary>) {
  const { figures, statuses, accounts, columns: days, period } = report
  const columns = toChartColumns(days, period.grain)
  const rows = days.map((one, at): Day => ({ ...one, name: columns[at]?.long ?? one.start }))
  const grain = grainLabels[period.grain].toLowerCase()
  const table: readonly Column<Day>[] = [
    { key: 'name', head: grainLabels[period.grain], cell: (row) => row.name, className: 'nw' },
    ...dayColumns,
  ]
  const isEmpty = rows.every((row) => row.web + row.phone + row.warranty === 0)
  const shared = { columns: table, rows, rowKey: ({ start }: Day) => start, file: 'orders', getFilePath } as const
  return (
    <div className="rp-grid">
      <Figures>
        <Figure
          name="Sales"
          value={formatDollars(figures.sales.now)}
          note={formatChange(figures.sales, formatDollars)}
        />
        <Figure
          name="Orders"
          value={formatCount(figures.orders.now)}
          note={formatChange(figures.orders, formatCount)}
        />
        <Figure
          name="Average order"
          value={formatPrice(figures.average.now)}
          note={formatChange(figures.average, formatPrice)}
        />
        <Figure
          name="Warranty orders"
          value={formatCount(figures.warranty_orders.now)}
          note={formatChange(figures.warranty_orders, formatCount)}
        />
        <Figure
          name="Cancelled"
          value={formatCount(figures.cancelled.now)}
          note={formatChange(figures.cancelled, formatCount)}
        />
      </Figures>
      <ChartCard
        {...shared}
        title="Sales"
        hint="Totals of web and phone orders, with shipping and tax. Cancelled and warranty orders are not sales."
        isEmpty={isEmpty}
        empty="Nothing was ordered in this period."
      >
        <ColumnChart
          label={`Sales by ${grain}: ${formatDollars(figures.sales.now)} in all`}
          columns={columns}
          series={[{ name: 'Sales', fill: 'solid', values: rows.map((row) => row.sales) }]}
          format={formatDollars}
          formatAxis={formatShortDollars}
          isWhole={false}
        />
      </ChartCard>
      <ChartCard
        {...shared}
        title="Orders"
        hint="Without cancelled orders."
        isEmpty={isEmpty}
        empty="Nothing was ordered in this period."
      >
        <ColumnChart
          label={`Orders by ${grain}: ${formatCount(figures.orders.now)} bought, ${formatCount(figures.warranty_orders.now)} under warranty`}
          columns={columns}
          series={[
            { name: 'Web', fill: 'solid', values: rows.map((row) => row.web) },
            { name: 'Phone', fill: 'dots', values: rows.map((row) => row.phone) },
            { name: 'Warranty', fill: 'stripes', values: rows.map((row) => row.warranty) },
          ]}
          format={formatCount}
          formatAxis={formatShortCount}
        />
      </ChartCard>
      <ChartCard
        title="Orders by status"
        hint="Where the orders of this period are now."
        columns={statusColumns}
        rows={statuses}
        rowKey={({ status }) => status}
        file="order-statuses"
        getFilePath={getFilePath}
        empty="Nothing was ordered in this period."
      >
        <BarList
          label="Orders by status"
          bars={statuses.map((row) => ({
            key: row.status,
            name: getOrderStatusLabel(row.status),
            value: row.orders,
            text: formatCount(row.orders),
          }))}
        />
      </ChartCard>
      <ChartCard
        title="Accounts that buy most"
        columns={accountColumns}
        rows={accounts}
        rowKey={({ account_id }) => String(account_id)}
        file="order-accounts"
        isRanking
        getFilePath={getFilePath}
        empty="Nothing was bought in this period."
      >
        <BarList
          label="Sales by account"
          bars={accounts.slice(0, maxBars).map((row) => ({
            key: String(row.account_id),
            name: row.name,
            note: formatCountOf(row.orders, 'order'),
            value: row.sales,
            text: formatDollars(row.sales),
          }))}
        />
      </ChartCard>
    </div>
  )
}
