import type { ClaimsSummary } from '../../../../../contract/shapes/report.ts'
import { formatClaimStatus } from '../../../../../domain/reports/claim-state.ts'
import { formatCount, formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import { formatShopDay } from '../../../../shared/formats/shop-day.ts'
import type { Column } from '../../../../ui/table.tsx'
import { BarList } from '../charts/bar-list.tsx'
import { ChartCard } from '../chart-card.tsx'
import { formatDollars } from '../format-report.ts'
import type { SectionProps } from './section.ts'

type Waiting = ClaimsSummary['waiting'][number]

const formatOldest = ({ oldest }: Waiting) => (oldest === null ? '–' : formatShopDay(oldest))
const columns: readonly Column<Waiting>[] = [
  { key: 'status', head: 'Status', cell: ({ status }) => formatClaimStatus(status) },
  { key: 'claims', head: 'Open claims', cell: ({ claims }) => formatCount(claims), isNumber: true },
  { key: 'risk', head: 'Money at risk', cell: ({ at_risk }) => formatPrice(at_risk), isNumber: true },
  { key: 'oldest', head: 'Oldest since', cell: formatOldest, isNumber: true },
]

/** Open claims and what they may still cost, by status. */
export function WaitingCard({
  report,
  getFilePath,
  isWide = false,
}: SectionProps<Pick<ClaimsSummary, 'waiting' | 'risk'>> & { readonly isWide?: boolean }) {
  const { waiting, risk } = report
  return (
    <ChartCard
      title="Money at risk"
      hint={
        <>
          What the claims that are open now may still cost: approved amounts, or what the trips and parts so far come
          to.
          {risk.uncounted === 0 ? null : ` ${formatCountOf(risk.uncounted, 'claim')} will be added in a few minutes.`}
        </>
      }
      columns={columns}
      rows={waiting}
      rowKey={({ status }) => status}
      file="waiting"
      isWide={isWide}
      getFilePath={getFilePath}
      empty="No claim is open."
    >
      <BarList
        label="Money at risk by status"
        bars={waiting.map((row) => ({
          key: row.status,
          name: formatClaimStatus(row.status),
          note: formatCountOf(row.claims, 'claim'),
          value: row.at_risk,
          text: formatDollars(row.at_risk),
        }))}
      />
    </ChartCard>
  )
}
