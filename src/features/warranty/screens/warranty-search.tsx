import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { serialKey } from '../../../../domain/warranty/serials.ts'
import { useNow } from '../../../data/clock.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { refusedBy } from '../../../data/say-fault.ts'
import { ScanButton } from '../../../shared/scan-button.tsx'
import { SerialField } from '../../../shared/serial-field.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { counted } from '../../../shared/waiting-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { RecordRows } from '../components/record-rows.tsx'
import { useSearchRecords } from '../components/use-search-records.ts'
import '../../../ui/card.css'
import '../components/search.css'

/** Warranty search (S25): by serial or record, with the last day of each cover; from this device without a network, and it says so. */
export function WarrantySearchScreen() {
  const { search, setSearch } = useOwnLocation()
  const term = search.get('q') ?? ''
  const [typed, setTyped] = useState(term)
  const { isOnline } = useStanding()
  const now = useNow(60_000)
  const found = useSearchRecords(term)
  const oldest = found.rows.reduce<number | null>(
    (least, { asOf }) => (asOf === null ? least : Math.min(least ?? asOf, asOf)),
    null,
  )
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearch({ q: typed.trim() })
  }
  const isNone = refusedBy(found.fault)?.status === 404
  return (
    <Page
      title="Warranty search"
      works="registrations that this device has seen are searched"
      asOf={found.isFromDevice ? oldest : null}
    >
      <div className="stack ws">
        <form className="ws-form" role="search" noValidate onSubmit={go}>
          <SerialField label="Serial or record number" value={typed} onType={setTyped} />
          <div className="row g2">
            <Button type="submit" fill="filled" icon="search">
              Search
            </Button>
            <ScanButton
              word="Scan"
              title="Scan a serial number"
              onRead={(text) => {
                setTyped(serialKey(text))
                setSearch({ q: serialKey(text) })
              }}
            />
          </div>
        </form>
        <div role="status">
          {term === '' || found.isLoading || found.rows.length === 0 ? null : (
            <p className="t14 ink2">
              {counted(found.rows.length, 'registration')} for {term}
            </p>
          )}
        </div>
        {term !== '' &&
        !found.isLoading &&
        found.isFromDevice &&
        found.fault !== null &&
        !isNone &&
        found.rows.length > 0 ? (
          <Note icon={isOnline ? 'info' : 'no-signal'} role="status">
            From this device{oldest === null ? '' : `, as of ${sayMoment(oldest, now)}`}. There may be more on the
            server.
          </Note>
        ) : null}
        {found.isLoading ? <Loading label="Searching" rows={2} /> : null}
        {term === '' ? (
          <Empty icon="shield-check" title="Is it covered?">
            Type or scan a serial number, or a record number, to see until when frame, parts, wear items and labor are
            covered.
          </Empty>
        ) : found.isLoading ? null : found.rows.length > 0 ? (
          <RecordRows rows={found.rows} label="Registrations found" />
        ) : found.fault !== null && !isNone ? (
          <Failed title="The search did not reach the server" onAgain={found.again}>
            {callFaultSentence(found.fault)} This device knows no registration of {term}.
          </Failed>
        ) : (
          <Empty icon="search" title={`Nothing is registered as ${term}`}>
            Compare the number with the plate. A machine that was never registered has no coverage dates yet.
          </Empty>
        )}
      </div>
    </Page>
  )
}
