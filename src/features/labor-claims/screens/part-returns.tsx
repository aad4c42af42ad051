import { Link } from 'react-router-dom'
import { claimReturns } from '../../../../contract/claim-returns.ts'
import { getPartReturnLabel, partReturnViews } from '../../../../domain/labor-claims/part-returns.ts'
import type { PartReturnView } from '../../../../domain/labor-claims/part-returns.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { toDay } from '../../../shared/formats/format-date.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { useChosenInSight } from '../../../ui/chosen-in-sight.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { PartRows } from '../components/part-returns/part-rows.tsx'
import '../../../ui/card.css'
import '../../../ui/segment.css'
import '../components/part-returns/part-returns.css'

const getViewLabel = (view: PartReturnView): string => {
  if (view === 'open') return 'All open'
  return view === 'overdue' ? 'Overdue' : getPartReturnLabel(view)
}

/** The failed parts of all claims that were asked back, for the office: what is still to come first of all. Offline: the last lists. */
export function PartReturnsScreen() {
  const { pathname, search, setSearch } = useOwnLocation()
  const { isOnline } = useConnectionStatus()
  const today = toDay(useNow(60_000))
  const view = partReturnViews.find((one) => one === search.get('view')) ?? 'open'
  const nav = useChosenInSight(view)
  const given = search.get('servicer') ?? ''
  const servicer = /^\d{1,9}$/.test(given) ? given : ''
  const page = readPage(search)
  const list = useRead(
    claimReturns.table.listPartReturns,
    { query: { view, page, ...(servicer === '' ? {} : { servicer }) } },
    { keepPrevious: true },
  )
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  const value = list.state === 'ready' ? list.value : null
  const toViewPath = (to: PartReturnView) => {
    const parameters = new URLSearchParams(servicer === '' ? {} : { servicer })
    if (to !== 'open') parameters.set('view', to)
    const text = parameters.toString()
    return text === '' ? pathname : `${pathname}?${text}`
  }
  const servicers = value?.servicers ?? []
  const isKnown = servicers.some((one) => String(one.account_id) === servicer)
  return (
    <Page
      title="Failed parts"
      subtitle={getViewLabel(view)}
      works="lists you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
    >
      <nav ref={nav} className="scroll-x" aria-label="States">
        {partReturnViews.map((one) => (
          <Link
            key={one}
            className="chip"
            to={toViewPath(one)}
            replace
            {...(one === view ? { 'aria-current': 'page' as const } : {})}
          >
            {getViewLabel(one)}
            <span className="tn">{value?.totals.find((total) => total.view === one)?.count ?? '…'}</span>
          </Link>
        ))}
      </nav>
      <div className="pr-servicer">
        <SelectField
          label="Servicer"
          value={servicer}
          choices={[
            { value: '', label: 'All servicers' },
            ...(isKnown || servicer === '' ? [] : [{ value: servicer, label: 'Chosen servicer, nothing open' }]),
            ...servicers.map(({ account_id, name, count }) => ({
              value: String(account_id),
              label: `${name}: ${count} open`,
            })),
          ]}
          onChange={({ target }) => {
            setSearch({ servicer: target.value, page: '' })
          }}
        />
      </div>
      {list.state === 'loading' ? <Loading label="Loading the parts" rows={6} /> : null}
      {list.state === 'failed' ? (
        <Failed title={isOnline ? 'The parts did not load' : 'This list is not on this device'} onAgain={list.refetch}>
          {isOnline ? callErrorMessage(list.error) : 'Lists you have opened before are available offline.'}
        </Failed>
      ) : null}
      {value !== null && value.data.length === 0 ? (
        <Empty icon="check-circle" title="No parts here">
          Failed parts are asked back on the page of their claim.
        </Empty>
      ) : null}
      {value !== null && value.data.length > 0 ? (
        <>
          <PartRows rows={value.data} today={today} />
          <Pagination list={value} onPage={goTo} />
        </>
      ) : null}
    </Page>
  )
}
