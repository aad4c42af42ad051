import type { ReactNode } from 'react'
import { maxServicers } from '../../../../contract/servicers.ts'
import type { Servicer } from '../../../../contract/servicers.ts'
import { useNow } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { findDecision } from '../../../data/find-decision.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import type { ReadResult } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { distances } from './servicer-search.ts'
import type { Search } from './servicer-search.ts'
import { formatCount } from './servicer-text.ts'

/** The states of a search: loading, no results, unknown place, not on this device, failed, or results. */
export function SearchStatus({
  reading,
  search,
  where,
  onWider,
  children,
}: {
  readonly reading: ReadResult<readonly Servicer[]>
  readonly search: Search
  readonly where: string
  readonly onWider: (miles: number) => void
  readonly children: (found: readonly Servicer[]) => ReactNode
}) {
  const { isOnline } = useConnectionStatus()
  const now = useNow(60_000)
  if (reading.state === 'loading') return <Loading label="Finding servicers" rows={4} />
  if (reading.state === 'failed') {
    if (findDecision(reading.error))
      return (
        <Empty icon="pin" title={errorMessage(reading.error)}>
          Use five digits in the US, e.g. 55401, or the first three characters in Canada, e.g. M5V. Or search by state.
        </Empty>
      )
    if (!isOnline)
      return (
        <Empty icon="no-signal" title="This search is not on this device">
          Earlier searches are available offline. Go back to one, or try again when you are online.
        </Empty>
      )
    return (
      <Failed title="The servicers did not load" onAgain={reading.refetch}>
        {errorMessage(reading.error)}
      </Failed>
    )
  }
  const { value, asOf, isFresh } = reading
  const isFull = value.length >= maxServicers
  const wider = search.by === 'zip' ? distances.find((miles) => miles > search.distance) : undefined
  const scope = search.by === 'zip' ? `within ${search.distance} miles of ${where}` : `in ${where}`
  if (value.length === 0)
    return (
      <Empty
        icon="wrench"
        title={`No servicers ${scope}`}
        action={
          wider === undefined ? undefined : (
            <Button
              onClick={() => {
                onWider(wider)
              }}
            >
              Search within {wider} miles
            </Button>
          )
        }
      >
        Many servicers travel farther. Contact us and we will find one for you.
      </Empty>
    )
  return (
    <>
      <div className="sv-found" role="status">
        <h2>
          {isFull ? (search.by === 'zip' ? 'The nearest ' : 'The first ') : ''}
          {formatCount(value.length)} {scope}
        </h2>
        {isFull && search.by === 'state' ? (
          <span className="t14 mute">There may be more. Search by postal code for those near you.</span>
        ) : null}
        {isFresh ? null : <span className="t14 mute">as of {formatMoment(asOf, now)}</span>}
      </div>
      {children(value)}
    </>
  )
}
