import { useDeferredValue, useState } from 'react'
import { serialKey } from '../../../../domain/warranty/serials.ts'
import type { SeenRecordRow } from '../../../../offline/engine.ts'
import { Link } from 'react-router-dom'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { ScanButton } from '../../../shared/scan-button.tsx'
import { counted } from '../../../shared/waiting-words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { FindField } from '../components/find-field.tsx'
import { RecordRows } from '../components/record-rows.tsx'
import { machineWords, ownerWords } from '../components/record-words.ts'
import { useRecords } from '../components/use-records.ts'
import '../../../ui/card.css'

/** Whether what is typed stands in a registration's serial, number, model, owner or town. */
function fits({ value }: SeenRecordRow, typed: string): boolean {
  if (typed === '') return true
  const [words, serial] = [typed.toLowerCase(), serialKey(typed)]
  return (
    serialKey(value.serial_number).includes(serial) ||
    [value.display_id, machineWords(value), ownerWords(value), value.city].some((text) =>
      text.toLowerCase().includes(words),
    )
  )
}

/** The dealer's own serials (S23): each with its coverage, queued ones beside sent ones. */
export function DealerSerialsScreen() {
  const { seen, again } = useRecords()
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed.trim())
  const rows = seen.state === 'ready' ? seen.rows.filter((row) => fits(row, filter)) : []
  const register = (className: string, size: { readonly size?: 'big'; readonly isFull?: true }) => (
    <Link className={buttonClass({ fill: 'filled', className, ...size })} to="/warranty/registration">
      <Icon name="plus" />
      Register next
    </Link>
  )
  return (
    <Page
      title="My serials"
      {...(seen.state === 'ready' ? { subtitle: counted(seen.rows.length, 'machine') } : {})}
      works="your serials as they were last seen; registering works as usual"
      asOf={seen.state === 'ready' ? seen.asOf : null}
      actions={
        <>
          <Button isIconOnly icon="refresh" aria-label="Refresh" title="Refresh" onClick={again} />
          {register('desk fx', {})}
        </>
      }
      dock={register('', { size: 'big', isFull: true })}
    >
      <div className="rc-top">
        <FindField
          label="Filter the serials"
          placeholder="Serial, record, model, owner, city"
          value={typed}
          onType={setTyped}
        />
        <ScanButton
          word="Scan"
          title="Scan a serial number"
          onRead={(text) => {
            setTyped(serialKey(text))
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
            ? 'This device could not read what it keeps. Nothing is lost; try again, or reload the page.'
            : callFaultSentence(seen.error)}
        </Failed>
      ) : null}
      {seen.state !== 'ready' ? null : rows.length > 0 ? (
        <RecordRows rows={rows} label="Serials" />
      ) : filter === '' ? (
        <Empty icon="barcode" title="No machines yet">
          Register the first one: scan its plate, and its model and week of make are filled in.
        </Empty>
      ) : (
        <Empty icon="search" title="Nothing matches">
          No serial, record, model, owner or city contains “{filter}”.
        </Empty>
      )}
    </Page>
  )
}
