import { Link } from 'react-router-dom'
import { records } from '../../../../contract/warranty-records.ts'
import { registrationStatuses } from '../../../../domain/warranty/registration.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useRead } from '../../../data/use-read.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useChosenInSight } from '../../../ui/chosen-in-sight.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../shared/pagination.tsx'
import { toPlainRow } from '../components/list/plain-row.ts'
import { RecordRows } from '../components/list/record-rows.tsx'
import { sections, statusLabels } from '../components/record-display.ts'
import '../../../ui/segment.css'
import '../../../ui/card.css'

const parseStatus = (section: string | null): RegistrationStatus | null =>
  registrationStatuses.find((status) => sections[status] === section) ?? null

/** Warranty records (S26) by status, in pages. Queued registrations come first; offline it shows the last list. */
export function RecordsScreen() {
  const { pathname, search, setSearch } = useOwnLocation()
  const status = parseStatus(search.get('status'))
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const list = useRead(records.listRecords, { query: { page, ...(status === null ? {} : { status }) } })
  // The total of the chosen status makes its chip wider.
  const nav = useChosenInSight(`${status} ${list.state}`)
  const onDevice = useLiveQuery(async (own) => (await own.records(status ?? undefined)).rows, [status])
  // Rows with queued changes come from this device; the rest come from the server.
  const own = onDevice.state === 'ready' ? onDevice.value : []
  const listed = list.state === 'ready' ? list.value.data : []
  const queued =
    page === 1
      ? own.filter((row) => (row.asOf === null || row.isGone === true) && !listed.some(({ id }) => id === row.value.id))
      : []
  const rows = [
    ...queued,
    ...listed.map(
      (value) => own.find((row) => row.value.id === value.id && row.value.rev >= value.rev) ?? toPlainRow(value),
    ),
  ]
  // A status change may empty the last page. Then the page before it is shown.
  if (list.state === 'ready' && listed.length === 0 && page > list.value.last_page && list.value.last_page >= 1)
    queueMicrotask(() => {
      setSearch({ page: String(list.value.last_page) })
    })
  const link = (of: RegistrationStatus | null, label: string) => (
    <Link
      key={label}
      className="chip"
      to={of === null ? pathname : `${pathname}?status=${sections[of]}`}
      replace
      {...(of === status ? { 'aria-current': 'page' as const } : {})}
    >
      {label}
      {of === status && list.state === 'ready' ? <span className="tn">{list.value.total}</span> : null}
    </Link>
  )
  return (
    <Page
      title="Warranty records"
      {...(status === null ? {} : { subtitle: statusLabels[status] })}
      works="lists you have opened before; registering works as usual"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        <Link className={buttonClass({ fill: 'outline', className: 'desk fx' })} to="/warranty/search">
          <Icon name="search" />
          Search
        </Link>
      }
    >
      <nav ref={nav} className="scroll-x rc-tabs" aria-label="Statuses">
        {link(null, 'All')}
        {registrationStatuses.map((one) => link(one, statusLabels[one]))}
      </nav>
      {list.state === 'loading' && rows.length === 0 ? <Loading label="Loading the records" rows={6} /> : null}
      {list.state === 'failed' && rows.length === 0 ? (
        <Failed title="The records did not load" onAgain={list.refetch}>
          {callErrorMessage(list.error)}
        </Failed>
      ) : null}
      {rows.length > 0 ? <RecordRows key={`${status ?? ''} ${page}`} rows={rows} label="Warranty records" /> : null}
      {list.state === 'ready' && rows.length === 0 ? (
        <Empty icon="shield-check" title="No records here">
          {status === null
            ? 'Registered machines appear here right away.'
            : 'Registrations appear here when they reach this status.'}
        </Empty>
      ) : null}
      {list.state === 'ready' && list.value.total > 0 ? (
        <Pagination
          list={list.value}
          onPage={(next) => {
            setSearch({ page: next === 1 ? '' : String(next) })
          }}
        />
      ) : null}
    </Page>
  )
}
