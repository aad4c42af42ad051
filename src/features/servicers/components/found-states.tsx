import type { ReactNode } from 'react'
import type { Servicer } from '../../../../contract/servicers.ts'
import { useNow } from '../../../data/clock.tsx'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'
import { useStanding } from '../../../data/standing.tsx'
import type { Reading } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { distances } from './search-of.ts'
import type { Search } from './search-of.ts'
import { servicersWords } from './servicer-words.ts'

/** What was found in its states: on its way, none, no such place, not on this device, failed, or the servicers. */
export function FoundStates({
  reading,
  search,
  where,
  onWider,
  children,
}: {
  readonly reading: Reading<readonly Servicer[]>
  readonly search: Search
  readonly where: string
  readonly onWider: (miles: number) => void
  readonly children: (found: readonly Servicer[]) => ReactNode
}) {
  const { isOnline } = useStanding()
  const now = useNow(60_000)
  if (reading.state === 'loading') return <Loading label="Looking for servicers" rows={4} />
  if (reading.state === 'failed') {
    if (refusedBy(reading.error))
      return (
        <Empty icon="pin" title={sayFault(reading.error)}>
          Five digits in the US, like 55401; the first three characters in Canada, like M5V. Or look in a state.
        </Empty>
      )
    if (!isOnline)
      return (
        <Empty icon="no-signal" title="This search is not on this device">
          What was found before opens without a signal. Go back to an earlier search, or try again when there is one.
        </Empty>
      )
    return (
      <Failed title="The servicers did not load" onAgain={reading.again}>
        {sayFault(reading.error)}
      </Failed>
    )
  }
  const { value, asOf, isFresh } = reading
  const wider = search.by === 'zip' ? distances.find((miles) => miles > search.distance) : undefined
  const around = search.by === 'zip' ? `within ${search.distance} miles of ${where}` : `in ${where}`
  if (value.length === 0)
    return (
      <Empty
        icon="wrench"
        title={`No servicer ${around}`}
        action={
          wider === undefined ? undefined : (
            <Button
              onClick={() => {
                onWider(wider)
              }}
            >
              Look within {wider} miles
            </Button>
          )
        }
      >
        Many travel farther than that. Ask us, and we find one for you.
      </Empty>
    )
  return (
    <>
      <div className="sv-found" role="status">
        <h2>
          {servicersWords(value.length)} {around}
        </h2>
        {isFresh ? null : <span className="t14 mute">as of {sayMoment(asOf, now)}</span>}
      </div>
      {children(value)}
    </>
  )
}
