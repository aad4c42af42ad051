import { Link } from 'react-router-dom'
import { security } from '../../../../contract/security.ts'
import { toPath } from '../../../../offline/http/request.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { ExportLink } from '../../../shared/exports/export-link.tsx'
import { toDay } from '../../../shared/formats/format-date.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { countFilters, readFilter, toQuery } from '../components/event-filter.ts'
import { EventFilters } from '../components/event-filters.tsx'
import { EventRows } from '../components/event-rows.tsx'

/** Who signed in, changed a right or exported, for administrators. The address has the filters; the list needs a connection. */
export function SecurityEventsScreen() {
  const { pathname, search, setSearch } = useOwnLocation()
  const { isOnline } = useConnectionStatus()
  const engine = useEngine()
  const today = toDay(useNow(60_000))
  const filter = readFilter(search)
  const before = search.get('before') ?? ''
  const list = useRead(
    security.table.listSecurityEvents,
    { query: { ...toQuery(filter), ...(before === '' ? {} : { before }) } },
    { keepPrevious: true },
  )
  const toPage = (next: string | null) => {
    const parameters = new URLSearchParams(search)
    if (next === null) parameters.delete('before')
    else parameters.set('before', next)
    const text = parameters.toString()
    return `${pathname}${text === '' ? '' : `?${text}`}`
  }
  return (
    <Page
      title="Security events"
      back="/dashboard"
      works="this list needs a connection"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        isOnline ? (
          <ExportLink
            path={toPath(security.table.exportSecurityEvents, { query: toQuery(filter) })}
            name="security-events.csv"
            load={() => engine.call(security.table.exportSecurityEvents, { query: toQuery(filter) })}
          />
        ) : undefined
      }
    >
      <EventFilters
        filter={filter}
        today={today}
        onFilter={(changed) => {
          setSearch({ ...changed, before: '' })
        }}
      />
      {list.state === 'loading' ? <Loading label="Loading the security events" rows={8} /> : null}
      {list.state === 'failed' ? (
        isOnline ? (
          <Failed title="The security events did not load" onAgain={list.refetch}>
            {callErrorMessage(list.error)}
          </Failed>
        ) : (
          <Empty icon="no-signal" title="This list needs a connection">
            Security events are not stored on devices.
          </Empty>
        )
      ) : null}
      {list.state !== 'ready' ? null : list.value.events.length === 0 ? (
        <Empty icon="shield" title={countFilters(filter) > 0 || filter.person !== '' ? 'No matches' : 'No events yet'}>
          {countFilters(filter) > 0 || filter.person !== ''
            ? 'No event has all of this. Clear a filter.'
            : 'Sign-ins, changed rights and exports are listed here.'}
        </Empty>
      ) : (
        <>
          <EventRows events={list.value.events} />
          <nav className="se-pages" aria-label="Pages">
            {before === '' ? (
              <span />
            ) : (
              <Link className={buttonClass({})} to={toPage(null)} replace>
                Latest
              </Link>
            )}
            {list.value.next === null ? null : (
              <Link className={buttonClass({})} to={toPage(list.value.next)}>
                Earlier
              </Link>
            )}
          </nav>
        </>
      )}
    </Page>
  )
}
