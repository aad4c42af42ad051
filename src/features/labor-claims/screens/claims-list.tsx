import { Link, useParams } from 'react-router-dom'
import { claimStatuses, getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import { useNow } from '../../../data/clock.tsx'
import { LoadFailed, listOffline } from '../../../shared/load-failed.tsx'
import { useChosenInSight } from '../../../ui/chosen-in-sight.ts'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useRead } from '../../../data/use-read.ts'
import type { ReadResult } from '../../../data/use-read.ts'
import { ClaimRows } from '../components/list/claim-rows.tsx'
import { ClaimFilter, maxFilter } from '../components/list/claim-filter.tsx'
import { NewClaimLink } from '../components/list/new-claim-link.tsx'
import { OfficeLinks } from '../components/office/office-links.tsx'
import { UnsentClaims } from '../components/list/unsent-claims.tsx'
import { formatCount, formatFound } from '../../../shared/formats/format-price.ts'
import '../../../ui/segment.css'
import '../components/list/claims-list.css'

/** The claims of a section, with the filter and the page of the address, and the totals of all sections (L01, L02). */
function useClaimList(section: ClaimStatus | 'all') {
  const { search, setSearch } = useOwnLocation()
  const isOverdue = section === 'all' && search.get('overdue') === '1'
  const filter = (search.get('filter') ?? '').slice(0, maxFilter)
  const page = readPage(search)
  const filterQuery = filter === '' ? {} : { filter }
  const totals = useRead(laborClaims.table.readTotals, { query: filterQuery })
  const list = useRead(laborClaims.table.listClaims, {
    query: {
      page,
      ...(section === 'all' ? {} : { section }),
      ...(isOverdue ? { overdue: 'true' as const } : {}),
      ...filterQuery,
    },
  })
  const goToPage = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  // A status change may empty the last page. Then the page before it is shown (`WO078`).
  useStepBack(list, page, goToPage)
  const filterBy = (texts: { readonly filter: string }) => {
    setSearch({ ...texts, page: '' })
  }
  return { isOverdue, filter, filterBy, totals, list, turnTo: goToPage }
}

const isStatus = (text: string | undefined): text is ClaimStatus => claimStatuses.some((status) => status === text)
/** A section with the same filter. `overdue` are the open claims whose last day to file has passed. */
function getSectionPath(section: ClaimStatus | 'all' | 'overdue', filter: string): string {
  const path = '/dashboard/labor-claims'
  const query = new URLSearchParams({
    ...(section === 'overdue' ? { overdue: '1' } : {}),
    ...(filter === '' ? {} : { filter }),
  }).toString()
  const below = section === 'all' || section === 'overdue' ? '' : `/${encodeURIComponent(section)}`
  return `${path}${below}${query === '' ? '' : `?${query}`}`
}
const getSectionLabel = (status: ClaimStatus) =>
  status === 'assigned' ? 'Assigned' : getStatusLabel({ status, accepted: false, completed: false })

/** How many claims a section has. Its room is there while that is read, so that the sections stay where they are. */
const Total = ({
  count,
  state,
  isSearch,
}: {
  readonly count: number | null
  readonly state: ReadResult<unknown>['state']
  readonly isSearch: boolean
}) =>
  state === 'failed' ? null : (
    <span className="tn cl-total">{count === null ? null : (isSearch ? formatFound : formatCount)(count)}</span>
  )

/** Labor claims by section (S29) with totals, a filter and pages. Offline it shows the last list. */
export function ClaimsListScreen() {
  const params = useParams<{ section: string }>()
  const section = isStatus(params.section) ? params.section : 'all'
  const { isOverdue, filter, filterBy, totals, list, turnTo } = useClaimList(section)
  const isAll = section === 'all' && !isOverdue
  const nav = useChosenInSight(`${section} ${isOverdue}`)
  const now = useNow(60_000)
  const found = list.state === 'ready' ? list.value.total : null
  const isSearch = filter !== ''

  return (
    <Page
      title="Labor claims"
      {...(section === 'all' ? (isOverdue ? { subtitle: 'Overdue' } : {}) : { subtitle: getSectionLabel(section) })}
      works="lists you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        <>
          <OfficeLinks />
          <NewClaimLink />
        </>
      }
    >
      <nav ref={nav} className="scroll-x cl-sections" aria-label="Sections">
        <Link
          className="chip"
          to={getSectionPath('all', filter)}
          {...(isAll ? { 'aria-current': 'page' as const } : {})}
        >
          All{isAll ? <Total count={found} state={list.state} isSearch={isSearch} /> : null}
        </Link>
        <Link
          className="chip"
          to={getSectionPath('overdue', filter)}
          {...(isOverdue ? { 'aria-current': 'page' as const } : {})}
        >
          Overdue{isOverdue ? <Total count={found} state={list.state} isSearch={isSearch} /> : null}
        </Link>
        {claimStatuses.map((status) => (
          <Link
            key={status}
            className="chip"
            to={getSectionPath(status, filter)}
            {...(section === status ? { 'aria-current': 'page' as const } : {})}
          >
            {getSectionLabel(status)}
            <Total
              count={totals.state === 'ready' ? totals.value[status] : null}
              state={totals.state}
              isSearch={isSearch}
            />
          </Link>
        ))}
      </nav>
      <ClaimFilter filter={filter} onFilter={filterBy} />
      {isAll || section === 'requests' ? <UnsentClaims filter={filter} now={now} /> : null}
      {list.state === 'loading' ? <Loading label="Loading the claims" rows={6} /> : null}
      <LoadFailed reading={list} name="The claims" offline={listOffline} />
      {list.state !== 'ready' ? null : list.value.data.length === 0 ? (
        <Empty icon="document" title={filter === '' ? 'No claims here' : 'No matches'}>
          {filter === ''
            ? isOverdue
              ? 'No open claim has passed its last day to file.'
              : 'Claims appear here when they reach this status.'
            : `No claim, serial number, customer or city contains “${filter}”.`}
        </Empty>
      ) : (
        <>
          <ClaimRows rows={list.value.data} now={now} />
          <Pagination list={list.value} isSearch={isSearch} onPage={turnTo} />
        </>
      )}
    </Page>
  )
}
