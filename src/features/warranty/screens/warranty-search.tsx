import * as z from 'zod/mini'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { findRefusal } from '../../../data/error-message.ts'
import { ScanButton } from '../../../shared/scan/scan-button.tsx'
import { SerialField } from '../../../shared/machine/serial-field.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { formatFound } from '../../../shared/formats/format-price.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Button } from '../../../ui/button.tsx'
import { useBoundValue } from '../../../ui/form/bound-field.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { RecordRows } from '../components/list/record-rows.tsx'
import { SuggestedScheme } from '../components/list/suggested-scheme.tsx'
import { useRecordSearch } from '../components/list/use-record-search.ts'
import '../../../ui/card.css'
import '../components/list/search.css'

/** The search term of the address. The server's row takes the term in its path. */
const searchForm = z.object({ q: z.string().check(z.trim()) })

/** Warranty search (S25) by serial or record number, with coverage dates. Offline it searches this device and says so. */
export function WarrantySearchScreen() {
  const { search, setSearch } = useOwnLocation()
  const term = search.get('q') ?? ''
  const asked = readPage(search)
  const form = useRowForm({
    schema: searchForm,
    values: { q: term },
    onSave: async ({ q }) => {
      setSearch({ q, page: '' })
    },
  })
  const { onType: changeText, ...field } = useBoundValue(form, 'q')
  const { isOnline } = useConnectionStatus()
  const now = useNow(60_000)
  const results = useRecordSearch(term, asked)
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  const { page } = results
  useStepBack(page === null ? { state: 'loading' } : { state: 'ready', value: page }, asked, goTo)
  // That a page behind the last is empty means nothing for the others.
  const isLoading = results.isLoading || (page !== null && page.current_page > page.last_page)
  const oldest = results.rows.reduce<number | null>(
    (least, { asOf }) => (asOf === null ? least : Math.min(least ?? asOf, asOf)),
    null,
  )
  const isFromDevice = page === null
  const isNone = findRefusal(results.error)?.status === 404
  return (
    <Page
      title="Warranty search"
      canRefresh
      works="searches registrations already on this device"
      asOf={isFromDevice ? oldest : null}
    >
      <div className="stack">
        <Form form={form} className="ws-form" role="search" submitsAtEnd>
          <SerialField label="Serial or record number" onType={changeText} {...field} />
          <div className="row g2">
            <Button type="submit" fill="filled" icon="search">
              Search
            </Button>
            <ScanButton
              label="Scan"
              title="Scan a serial number"
              onRead={(text) => {
                changeText(normalizeSerial(text))
                setSearch({ q: normalizeSerial(text), page: '' })
              }}
            />
          </div>
        </Form>
        <div role="status">
          {term === '' || isLoading || results.rows.length === 0 ? null : (
            <p className="t14 ink2">
              {formatFound(results.total)} {results.total === 1 ? 'registration' : 'registrations'} for {term}
            </p>
          )}
        </div>
        {term !== '' && !isLoading && isFromDevice && results.error !== null && !isNone && results.rows.length > 0 ? (
          <Note icon={isOnline ? 'info' : 'no-signal'} role="status">
            From this device{oldest === null ? '' : `, as of ${formatMoment(oldest, now)}`}. There may be more on the
            server.
          </Note>
        ) : null}
        {isLoading ? <Loading label="Searching" rows={2} /> : null}
        {term === '' ? (
          <Empty icon="shield-check" title="Is it covered?">
            Enter or scan a serial or record number to see coverage dates for frame, parts, wear items and labor.
          </Empty>
        ) : isLoading ? null : results.rows.length > 0 ? (
          <>
            <RecordRows rows={results.rows} label="Registrations found" />
            {page === null || page.last_page === 1 ? null : <Pagination list={page} isSearch onPage={goTo} />}
          </>
        ) : results.error !== null && !isNone ? (
          <Failed title="The search did not reach the server" onAgain={results.again}>
            {callErrorMessage(results.error)} No registration of {term} is on this device.
            <SuggestedScheme serial={term} />
          </Failed>
        ) : (
          <Empty icon="search" title={`No registration found for ${term}`}>
            Check the number against the serial plate. An unregistered machine has no coverage dates yet.
            <SuggestedScheme serial={term} />
          </Empty>
        )}
      </div>
    </Page>
  )
}
