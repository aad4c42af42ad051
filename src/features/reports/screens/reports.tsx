import { Link } from 'react-router-dom'
import { reports } from '../../../../contract/reports.ts'
import type { ReportTable } from '../../../../domain/reports/tables.ts'
import { toPath } from '../../../../offline/http/request.ts'
import { useNow } from '../../../data/clock.tsx'
import { useRead } from '../../../data/use-read.ts'
import { apiAddress } from '../../../platform/api-address.ts'
import { toDay } from '../../../shared/formats/format-date.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { useChosenInSight } from '../../../ui/chosen-in-sight.ts'
import { Page } from '../../../ui/page.tsx'
import { formatPeriod, formatTimeZone } from '../components/format-report.ts'
import { getFieldErrors, ReportBody } from '../components/report-body.tsx'
import { ReportFilters } from '../components/report-filters.tsx'
import {
  readFilter,
  reportNames,
  toClaimStatus,
  toOrderStatus,
  toQuery,
  toRegistrationStatus,
  toSearch,
} from '../components/report-filter.ts'
import type { ReportFilter, ReportName } from '../components/report-filter.ts'
import { ClaimsSection } from '../components/sections/claims-section.tsx'
import { OrdersSection } from '../components/sections/orders-section.tsx'
import { ProductsSection } from '../components/sections/products-section.tsx'
import { RegistrationsSection } from '../components/sections/registrations-section.tsx'
import { SummarySection } from '../components/sections/summary-section.tsx'
import '../../../ui/segment.css'

const choicesStaleMs = 600_000

const labels: Readonly<Record<ReportName, string>> = {
  summary: 'Summary',
  products: 'Products',
  claims: 'Labor claims',
  orders: 'Orders',
  registrations: 'Registrations',
}

/** A table of the report that is shown, with its filters, as a file. */
const getFilePath = (filter: ReportFilter) => (table: ReportTable) =>
  `${apiAddress}${toPath(reports.table.exportReport, {
    query: { ...toQuery(filter), table, ...(filter.status === '' ? {} : { status: filter.status }) },
  })}`

/** The reports as they are read: only the one that is shown. */
function useReports(filter: ReportFilter) {
  const query = toQuery(filter)
  const optionsOf = (name: ReportName) => ({ isOn: filter.report === name, keepPrevious: true })
  return {
    summary: useRead(reports.table.readWarrantySummary, { query }, optionsOf('summary')),
    products: useRead(reports.table.readProductsSummary, { query }, optionsOf('products')),
    claims: useRead(
      reports.table.readClaimsSummary,
      { query: { ...query, ...toClaimStatus(filter.status) } },
      optionsOf('claims'),
    ),
    orders: useRead(
      reports.table.readOrdersSummary,
      { query: { ...query, ...toOrderStatus(filter.status) } },
      optionsOf('orders'),
    ),
    registrations: useRead(
      reports.table.readRegistrationsSummary,
      { query: { ...query, ...toRegistrationStatus(filter.status) } },
      optionsOf('registrations'),
    ),
  }
}

/** Reports (S35): summary, products, labor claims, orders and registrations, with filters in the address. Offline: the last copies. */
export function ReportsScreen() {
  const { pathname, search, setSearch } = useOwnLocation()
  const today = toDay(useNow(60_000))
  const filter = readFilter(search)
  const nav = useChosenInSight(filter.report)
  const reads = useReports(filter)
  const choices = useRead(reports.table.readReportChoices, {}, { staleTime: choicesStaleMs })
  const shown = reads[filter.report]
  const toTab = (report: ReportName) => {
    const next = new URLSearchParams(search)
    next.delete('status')
    if (report === 'summary') next.delete('report')
    else next.set('report', report)
    const text = next.toString()
    return `${pathname}${text === '' ? '' : `?${text}`}`
  }
  const pathOf = getFilePath(filter)
  return (
    <Page
      title="Reports"
      subtitle={
        shown.state === 'ready'
          ? `${formatPeriod(shown.value.period)}, ${formatTimeZone(shown.value.period.time_zone)}`
          : undefined
      }
      works="reports you have opened before"
      asOf={shown.state === 'ready' ? shown.asOf : null}
      canRefresh
    >
      <nav ref={nav} className="scroll-x rp-tabs no-print" aria-label="Reports">
        {reportNames.map((name) => (
          <Link
            key={name}
            className="chip"
            to={toTab(name)}
            replace
            {...(name === filter.report ? { 'aria-current': 'page' as const } : {})}
          >
            {labels[name]}
          </Link>
        ))}
      </nav>
      <ReportFilters
        key={filter.report}
        filter={filter}
        choices={choices.state === 'ready' ? choices.value : null}
        today={today}
        errors={getFieldErrors(shown)}
        onFilter={(change) => {
          setSearch(toSearch(change))
        }}
      />
      {filter.report === 'summary' ? (
        <ReportBody read={reads.summary}>
          {(report) => <SummarySection report={report} getFilePath={pathOf} />}
        </ReportBody>
      ) : null}
      {filter.report === 'products' ? (
        <ReportBody read={reads.products}>
          {(report) => <ProductsSection report={report} getFilePath={pathOf} />}
        </ReportBody>
      ) : null}
      {filter.report === 'claims' ? (
        <ReportBody read={reads.claims}>
          {(report) => <ClaimsSection report={report} getFilePath={pathOf} />}
        </ReportBody>
      ) : null}
      {filter.report === 'orders' ? (
        <ReportBody read={reads.orders}>
          {(report) => <OrdersSection report={report} getFilePath={pathOf} />}
        </ReportBody>
      ) : null}
      {filter.report === 'registrations' ? (
        <ReportBody read={reads.registrations}>
          {(report) => <RegistrationsSection report={report} getFilePath={pathOf} />}
        </ReportBody>
      ) : null}
    </Page>
  )
}
