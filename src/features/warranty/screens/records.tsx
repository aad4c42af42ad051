import { Link } from 'react-router-dom'
import { records } from '../../../../contract/warranty-records.ts'
import { registrationStatuses } from '../../../../domain/warranty/registration.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { useLive } from '../../../data/use-live.ts'
import { useRead } from '../../../data/use-read.ts'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pages } from '../../../shared/pages.tsx'
import { plainRow } from '../components/plain-row.ts'
import { RecordRows } from '../components/record-rows.tsx'
import { sectionOf, statusWords } from '../components/record-words.ts'
import '../../../ui/segment.css'
import '../../../ui/card.css'

const statusOf = (section: string | null): RegistrationStatus | null =>
  registrationStatuses.find((status) => sectionOf[status] === section) ?? null

/** Warranty records (S26) by status, page by page; what was read last shows without a network, what waits here stands before it. */
export function RecordsScreen() {
  const { pathname, search, setSearch } = useOwnLocation()
  const status = statusOf(search.get('status'))
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const list = useRead(records.listRecords, { query: { page, ...(status === null ? {} : { status }) } })
  const here = useLive(async (own) => (await own.records(status ?? undefined)).rows, [status])
  // What is only on this device, or has pictures on the way, as the device shows it; the rest as the server told.
  const own = here.state === 'ready' ? here.value : []
  const told = list.state === 'ready' ? list.value.data : []
  const queued = page === 1 ? own.filter((row) => row.asOf === null && !told.some(({ id }) => id === row.value.id)) : []
  const rows = [
    ...queued,
    ...told.map(
      (value) => own.find((row) => row.value.id === value.id && row.value.rev >= value.rev) ?? plainRow(value),
    ),
  ]
  // After a change of status the last row of the last page may be gone: the page steps back.
  if (list.state === 'ready' && told.length === 0 && page > list.value.last_page && list.value.last_page >= 1)
    queueMicrotask(() => {
      setSearch({ page: String(list.value.last_page) })
    })
  const link = (of: RegistrationStatus | null, label: string) => (
    <Link
      key={label}
      className="chip"
      to={of === null ? pathname : `${pathname}?status=${sectionOf[of]}`}
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
      {...(status === null ? {} : { subtitle: statusWords[status] })}
      works="the lists that were opened before; registering works as usual"
      asOf={list.state === 'ready' ? list.asOf : null}
      actions={
        <>
          <Button
            isIconOnly
            icon="refresh"
            aria-label="Refresh"
            title="Refresh"
            onClick={() => {
              if (list.state !== 'loading') list.again()
            }}
          />
          <Link className={buttonClass({ fill: 'outline', className: 'desk fx' })} to="/warranty/search">
            <Icon name="search" />
            Search
          </Link>
        </>
      }
    >
      <nav className="scroll-x rc-tabs" aria-label="Statuses">
        {link(null, 'All')}
        {registrationStatuses.map((one) => link(one, statusWords[one]))}
      </nav>
      {list.state === 'loading' && rows.length === 0 ? <Loading label="Loading the records" rows={6} /> : null}
      {list.state === 'failed' && rows.length === 0 ? (
        <Failed title="The records did not load" onAgain={list.again}>
          {callFaultSentence(list.error)}
        </Failed>
      ) : null}
      {rows.length > 0 ? <RecordRows key={`${status ?? ''} ${page}`} rows={rows} label="Warranty records" /> : null}
      {list.state === 'ready' && rows.length === 0 ? (
        <Empty icon="shield-check" title="No records here">
          {status === null
            ? 'A machine that is registered appears here at once.'
            : 'Registrations appear here as soon as they reach this status.'}
        </Empty>
      ) : null}
      {list.state === 'ready' && list.value.total > 0 ? (
        <Pages
          list={list.value}
          onPage={(next) => {
            setSearch({ page: next === 1 ? '' : String(next) })
          }}
        />
      ) : null}
    </Page>
  )
}
