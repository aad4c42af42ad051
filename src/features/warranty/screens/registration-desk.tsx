import { useEffect, useRef, useState } from 'react'
import { registrationDesk } from '../../../../contract/registration-desk.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useEvery } from '../../../data/use-every.ts'
import { useRead } from '../../../data/use-read.ts'
import { KeyButton, KeysSheet, useDeskKeys, useKeysSwitch } from '../../../shared/desk/desk-keys.tsx'
import { useNextInQueue } from '../../../shared/desk/next-in-queue.ts'
import { findNeighbor, useHasPanes } from '../../../shared/desk/panes.ts'
import { useWatch } from '../../../shared/desk/use-watch.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { useStepBack } from '../../../shared/use-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ClearSheet } from '../components/desk/clear-sheet.tsx'
import {
  formatTotal,
  readDeskAddress,
  registrationKeys,
  sectionLabels,
  toFilters,
} from '../components/desk/desk-address.ts'
import { DeskRecord } from '../components/desk/desk-record.tsx'
import { RecordFilters } from '../components/desk/record-filters.tsx'
import { listOthers, RecordQueue, RecordSections } from '../components/desk/record-queue.tsx'
import { watchRecord } from '../components/desk/use-watch-records.ts'
import '../../../ui/card.css'
import '../../../ui/segment.css'
import '../../../shared/desk/desk.css'

const refreshMs = 60_000

/** Fetches the next registration ahead, so that it opens at once. A failure shows when it is opened. */
function usePrefetch(id: string | null): void {
  const engine = useEngine()
  useEffect(() => {
    if (id !== null) void engine.refreshRecord(id).catch(() => undefined)
  }, [engine, id])
}

/**
 * The desk's registrations: queue, registration and evidence beside each other, two of them on a tablet, one on a phone. What
 * is shown is in the address. Single keys press the buttons. Offline: the last queue and registrations.
 */
export function RegistrationDeskScreen() {
  const { search, pathname, setSearch } = useOwnLocation()
  const address = readDeskAddress(search)
  const now = useNow(30_000)
  const { isOnline } = useConnectionStatus()
  const hasPanes = useHasPanes()
  const root = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<'keys' | 'together' | null>(null)
  const [areKeysOn, switchKeys] = useKeysSwitch()
  const openKeys = () => {
    setSheet('keys')
  }
  const closeSheet = () => {
    setSheet(null)
  }
  useDeskKeys(root, areKeysOn, openKeys)
  const { section, sort, page } = address
  const desk = useRead(
    registrationDesk.table.readRegistrationDesk,
    { query: { section, sort, page, ...toFilters(address) } },
    { keepPrevious: true },
  )
  const refetch = desk.state === 'ready' ? desk.refetch : null
  useEvery(refreshMs, () => refetch?.())
  const goTo = (to: number, more = {}) => {
    setSearch({ page: to === 1 ? '' : String(to), ...more })
  }
  const value = desk.state === 'ready' ? desk.value : null
  const isBehind = useStepBack(
    value === null ? { state: 'loading' } : { state: 'ready', value: value.queue },
    page,
    goTo,
  )
  const rows = value?.queue.data ?? []
  const ids = rows.map((row) => row.record_id)
  const total = value?.sections.find((one) => one.section === section)
  const queue = useNextInQueue(
    rows.map(({ record_id: id, rev }) => ({ id, rev })),
    (record) => {
      setSearch({ record })
    },
  )
  // Beside the queue a registration is always open: the chosen one, else the first.
  const openId = address.record === '' && hasPanes ? queue.first : address.record
  const watched = useWatch(openId, watchRecord)
  const [next, previous] = [findNeighbor(ids, openId, 1), findNeighbor(ids, openId, -1)]
  usePrefetch(next)
  const open = (id: string | null) => {
    if (id !== null) setSearch({ record: id })
  }
  const toPath = (id: string) => {
    const parameters = new URLSearchParams(search)
    parameters.set('record', id)
    return `${pathname}?${parameters.toString()}`
  }
  const hasQueue = hasPanes || openId === ''
  return (
    <Page
      title="Registrations desk"
      subtitle={sectionLabels[section]}
      {...(hasQueue ? {} : { back: `${pathname}?section=${encodeURIComponent(section)}` })}
      works="the queue and registrations you have opened before"
      asOf={desk.state === 'ready' ? desk.asOf : null}
      canRefresh
      actions={
        <Button className="desk fx" aria-haspopup="dialog" aria-keyshortcuts="?" onClick={openKeys}>
          Keys <kbd className="dk-key">?</kbd>
        </Button>
      }
    >
      <div ref={root} className={hasPanes ? 'dk has-panes' : 'dk'}>
        {hasQueue ? (
          <RecordSections sections={value?.sections ?? []} address={address} pathname={pathname} now={now} />
        ) : null}
        <div className="dk-panes">
          {hasQueue ? (
            <section className="dk-column" aria-label="Queue">
              <div className="dk-top">
                <div className="row">
                  <p className="grow ell">
                    <b>
                      {total === undefined
                        ? '…'
                        : `${formatTotal(total.count, address)} ${total.count === 1 ? 'registration' : 'registrations'}`}
                    </b>
                  </p>
                  <KeyButton
                    k="j"
                    fill="clear"
                    size="small"
                    aria-label="Next registration"
                    disabled={next === null}
                    onClick={() => {
                      open(next)
                    }}
                  />
                  <KeyButton
                    k="k"
                    fill="clear"
                    size="small"
                    aria-label="Previous registration"
                    disabled={previous === null}
                    onClick={() => {
                      open(previous)
                    }}
                  />
                </div>
                <RecordFilters
                  address={address}
                  accounts={value?.accounts ?? []}
                  query={search.toString()}
                  onChange={(parameters) => {
                    setSearch({ ...parameters, page: '', record: '' })
                  }}
                />
                {section === 'pending' && rows.length > 0 ? (
                  <KeyButton
                    k="b"
                    size="small"
                    aria-haspopup="dialog"
                    disabled={!isOnline}
                    onClick={() => {
                      setSheet('together')
                    }}
                  >
                    Approve clear ones
                  </KeyButton>
                ) : null}
              </div>
              {desk.state === 'loading' || isBehind ? <Loading label="Loading the queue" rows={6} /> : null}
              {desk.state === 'failed' ? (
                <Failed
                  title={isOnline ? 'The queue did not load' : 'This queue is not on this device'}
                  onAgain={desk.refetch}
                >
                  {isOnline ? callErrorMessage(desk.error) : 'Sections you have opened before are available offline.'}
                </Failed>
              ) : null}
              {value !== null && rows.length === 0 && !isBehind ? (
                <Empty icon="check-circle" title="Nothing to do here">
                  {address.filter === '' && address.account === ''
                    ? 'Registrations appear here when they reach this section.'
                    : 'No registration of this section has all of this. Clear a filter.'}
                </Empty>
              ) : null}
              {value !== null && rows.length > 0 ? (
                <>
                  <RecordQueue rows={rows} openId={openId} readers={watched.readers} now={now} toPath={toPath} />
                  {value.queue.last_page === 1 ? null : (
                    <Pagination
                      list={value.queue}
                      isSearch={address.filter !== '' || address.account !== ''}
                      onPage={(to) => {
                        goTo(to, { record: '' })
                      }}
                    />
                  )}
                </>
              ) : null}
            </section>
          ) : null}
          {openId === '' ? (
            hasPanes ? (
              <section className="dk-claim" aria-label="Registration">
                <Empty icon="document" title="No registration selected">
                  Choose a section with registrations.
                </Empty>
              </section>
            ) : null
          ) : (
            <DeskRecord
              key={openId}
              id={openId}
              rev={watched.rev}
              findings={rows.find((row) => row.record_id === openId)?.findings ?? null}
              others={listOthers(watched.readers, openId)}
              now={now}
              onNext={() => {
                queue.openNext(openId)
              }}
              onDecided={(rev) => {
                queue.openAfterDecision(openId, rev)
              }}
            />
          )}
        </div>
      </div>
      <KeysSheet
        keys={registrationKeys}
        isOpen={sheet === 'keys'}
        isOn={areKeysOn}
        onSwitch={switchKeys}
        onClose={closeSheet}
      />
      <ClearSheet isOpen={sheet === 'together'} query={toFilters(address)} onClose={closeSheet} />
    </Page>
  )
}
