import { Link, useParams } from 'react-router-dom'
import { claimStatuses, statusWords } from '../../../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { useNow } from '../../../data/clock.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { ClaimRows } from '../components/claim-rows.tsx'
import { Filter } from '../components/filter.tsx'
import { Pages } from '../../../shared/pages.tsx'
import { NewClaimLink } from '../components/new-claim-link.tsx'
import { NewClaims } from '../components/new-claims.tsx'
import { useSectionList } from '../components/use-section-list.ts'
import '../../../ui/segment.css'
import '../components/claims-list.css'

const isStatus = (word: string | undefined): word is ClaimStatus => claimStatuses.some((status) => status === word)
const sectionPath = (section: ClaimStatus | 'all') =>
  section === 'all' ? '/dashboard/labor-claims' : `/dashboard/labor-claims/${encodeURIComponent(section)}`
const sectionWords = (status: ClaimStatus) =>
  status === 'assigned' ? 'Assigned' : statusWords({ status, accepted: false, completed: false })

/** Labor claims by section (S29): totals, a filter, pages; what was read last shows without a network. */
export function ClaimsListScreen() {
  const params = useParams<{ section: string }>()
  const section = isStatus(params.section) ? params.section : 'all'
  const now = useNow(60_000)
  const { isOnline } = useStanding()
  const { filter, setFilter, totals, list, turnTo } = useSectionList(section)

  return (
    <Page
      title="Labor claims"
      {...(section === 'all' ? {} : { subtitle: sectionWords(section) })}
      works="the lists that were opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      actions={
        <>
          <NewClaimLink />
          <Button
            isIconOnly
            icon="refresh"
            aria-label="Refresh"
            title="Refresh"
            onClick={() => {
              if (list.state !== 'loading') list.again()
              if (totals.state !== 'loading') totals.again()
            }}
          />
        </>
      }
    >
      <nav className="scroll-x cl-sections" aria-label="Sections">
        <Link
          className="chip"
          to={sectionPath('all')}
          {...(section === 'all' ? { 'aria-current': 'page' as const } : {})}
        >
          All{section === 'all' && list.state === 'ready' ? <span className="tn">{list.value.total}</span> : null}
        </Link>
        {claimStatuses.map((status) => (
          <Link
            key={status}
            className="chip"
            to={sectionPath(status)}
            {...(section === status ? { 'aria-current': 'page' as const } : {})}
          >
            {sectionWords(status)}
            {totals.state === 'ready' ? <span className="tn">{totals.value[status]}</span> : null}
          </Link>
        ))}
      </nav>
      <Filter onFilter={setFilter} />
      {section === 'all' || section === 'requests' ? <NewClaims filter={filter} now={now} /> : null}
      {list.state === 'loading' ? <Loading label="Loading the claims" rows={6} /> : null}
      {list.state === 'failed' && !isOnline ? (
        <Empty icon="no-signal" title="This list is not on this device">
          Lists that were opened before open without a signal. This one comes as soon as there is one.
        </Empty>
      ) : null}
      {list.state === 'failed' && isOnline ? (
        <Failed title="The claims did not load" onAgain={list.again}>
          {callFaultSentence(list.error)}
        </Failed>
      ) : null}
      {list.state !== 'ready' ? null : list.value.data.length === 0 ? (
        <Empty icon="document" title={filter === '' ? 'No claims here' : 'Nothing matches'}>
          {filter === ''
            ? 'Claims appear in this section as soon as they reach it.'
            : `No claim, serial number, customer or city contains “${filter}”.`}
        </Empty>
      ) : (
        <>
          <ClaimRows rows={list.value.data} now={now} />
          <Pages list={list.value} onPage={turnTo} />
        </>
      )}
    </Page>
  )
}
