import { useDeferredValue, useState } from 'react'
import { maxOwnRecords } from '../../../../domain/lists/own-records.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { SeenRecordRow } from '../../../../offline/engine.ts'
import { Link } from 'react-router-dom'
import { callErrorMessage } from '../../../data/save-error.ts'
import { ScanButton } from '../../../shared/scan/scan-button.tsx'
import { formatCounted } from '../../../shared/outbox/waiting-label.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { FilterField } from '../../../shared/filter-field.tsx'
import { RecordRows } from '../components/list/record-rows.tsx'
import { getMachineName, getOwnerName } from '../components/record-display.ts'
import { useRecords } from '../components/list/use-records.ts'
import '../../../ui/card.css'

/** Whether the text occurs in a registration's serial, record number, model, owner or city. */
function matchesFilter({ value }: SeenRecordRow, typed: string): boolean {
  if (typed === '') return true
  const [term, serial] = [typed.toLowerCase(), normalizeSerial(typed)]
  return (
    normalizeSerial(value.serial_number).includes(serial) ||
    [value.display_id, getMachineName(value), getOwnerName(value), value.city].some((text) =>
      text.toLowerCase().includes(term),
    )
  )
}

/** The dealer's serials (S23) with their coverage, queued and sent. */
export function DealerSerialsScreen() {
  const { seen, again } = useRecords()
  const [filterText, setFilterText] = useState('')
  const filter = useDeferredValue(filterText.trim())
  const rows = seen.state === 'ready' ? seen.rows.filter((row) => matchesFilter(row, filter)) : []
  const isCut = seen.state === 'ready' && seen.rows.length >= maxOwnRecords
  const register = (className: string, size: { readonly size?: 'big'; readonly isFull?: true }) => (
    <Link className={buttonClass({ fill: 'filled', className, ...size })} to="/warranty/registration">
      <Icon name="plus" />
      Register a machine
    </Link>
  )
  return (
    <Page
      title="My serials"
      {...(seen.state === 'ready'
        ? { subtitle: `${isCut ? 'The latest ' : ''}${formatCounted(seen.rows.length, 'machine')}` }
        : {})}
      works="your serials as last loaded; registering works as usual"
      asOf={seen.state === 'ready' ? seen.asOf : null}
      canRefresh
      actions={register('desk fx', {})}
      dock={register('', { size: 'big', isFull: true })}
    >
      <div className="rc-top">
        <FilterField
          className="rc-find"
          maxLength={60}
          label="Filter serials"
          placeholder="Serial, record, model, owner or city"
          value={filterText}
          onType={setFilterText}
        />
        <ScanButton
          label="Scan"
          title="Scan a serial number"
          onRead={(text) => {
            setFilterText(normalizeSerial(text))
          }}
        />
      </div>
      {seen.state === 'loading' ? <Loading label="Loading your serials" rows={6} /> : null}
      {seen.state === 'failed' ? (
        <Failed
          title={seen.isOfDevice ? 'Your serials could not be read' : 'Your serials did not load'}
          onAgain={again}
        >
          {seen.isOfDevice
            ? 'This device could not read its saved data. Nothing is lost. Try again, or reload the page.'
            : callErrorMessage(seen.error)}
        </Failed>
      ) : null}
      {seen.state !== 'ready' ? null : rows.length > 0 ? (
        <RecordRows rows={rows} label="Serials" />
      ) : filter === '' ? (
        <Empty icon="barcode" title="No machines yet">
          Register your first machine: scan the serial plate to fill in the model and week of manufacture.
        </Empty>
      ) : (
        <Empty
          icon="search"
          title="No matches"
          action={
            isCut ? (
              <Link className={buttonClass({ fill: 'filled' })} to={`/warranty/search?q=${encodeURIComponent(filter)}`}>
                Search all registrations
              </Link>
            ) : null
          }
        >
          No serial, record, model, owner or city contains “{filter}”
          {isCut ? ` among the latest ${maxOwnRecords}. Earlier ones are found by serial or record number.` : '.'}
        </Empty>
      )}
    </Page>
  )
}
