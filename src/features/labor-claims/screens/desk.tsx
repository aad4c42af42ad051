import { useRef, useState } from 'react'
import { claimDesk } from '../../../../contract/claim-desk.ts'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { usePressId } from '../../../data/use-press-id.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { KeyButton, KeysSheet, useDeskKeys, useKeysSwitch } from '../../../shared/desk/desk-keys.tsx'
import { useNextInQueue } from '../../../shared/desk/next-in-queue.ts'
import { findNeighbor, useHasPanes } from '../../../shared/desk/panes.ts'
import { useWatch } from '../../../shared/desk/use-watch.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useEvery } from '../../../data/use-every.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { useStepBack } from '../../../shared/use-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import type { TakenStep } from '../components/actions/use-office-step.ts'
import { DeskClaim } from '../components/desk/desk-claim.tsx'
import { DeskFilters } from '../components/desk/desk-filters.tsx'
import { claimKeys } from '../components/desk/claim-keys.ts'
import { ClaimQueue, DeskSections } from '../components/desk/desk-queue.tsx'
import { TogetherSheet } from '../components/desk/together.tsx'
import { readDeskAddress, sectionLabels, toDeskQuery } from '../components/desk/desk-address.ts'
import { useLastStep } from '../components/desk/use-last-step.ts'
import { usePrefetch } from '../components/desk/use-prefetch.ts'
import { watchClaim } from '../components/desk/use-watch.ts'
import '../../../ui/segment.css'
import '../../../shared/desk/desk.css'

const refreshMs = 60_000
/**
 * The reviewer's desk: queue, claim and evidence beside each other, two of them on a tablet, one on a phone. Section, order,
 * filters and the open claim are in the address. Single keys press the buttons. Offline: the last queue and claims.
 */
export function ClaimDeskScreen() {
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
  useDeskKeys(root, areKeysOn, openKeys)
  const desk = useRead(claimDesk.table.readDesk, { query: toDeskQuery(address) }, { keepPrevious: true })
  const refetch = desk.state === 'ready' ? desk.refetch : null
  useEvery(refreshMs, () => refetch?.())
  const goTo = (to: number, more = {}) => {
    setSearch({ page: to === 1 ? '' : String(to), ...more })
  }
  const isBehind = useStepBack(
    desk.state === 'ready' ? { state: 'ready', value: desk.value.queue } : desk,
    address.page,
    goTo,
  )
  const rows = desk.state === 'ready' ? desk.value.queue.data : []
  const ids = rows.map((row) => row.ticket_id)
  const sections = desk.state === 'ready' ? desk.value.sections : []
  const total = sections.find((one) => one.section === address.section)
  const openClaim = (claim: string) => {
    setSearch({ claim })
  }
  const queue = useNextInQueue(
    rows.map(({ ticket_id: id, rev }) => ({ id, rev })),
    openClaim,
  )
  // Beside the queue a claim is always open: the chosen one, else the first.
  const openId = address.claim === '' && hasPanes ? queue.first : address.claim
  const watched = useWatch(openId, watchClaim)
  const next = findNeighbor(ids, openId, 1)
  usePrefetch(next)
  const open = (id: string | null) => {
    if (id !== null) setSearch({ claim: id })
  }
  const toPath = (id: string) => {
    const parameters = new URLSearchParams(search)
    parameters.set('claim', id)
    return `${pathname}?${parameters.toString()}`
  }
  const step = useLastStep((claim) => {
    queue.forget(claim)
    openClaim(claim)
  })
  const presses = usePressId()
  const after = {
    onDecided: (taken: TakenStep | null, rev: number) => {
      step.setLast(taken)
      queue.openAfterDecision(openId, rev)
    },
    undo: step.undo,
    presses,
  }
  const hasQueue = hasPanes || openId === ''
  const others = watched.readers.filter((one) => one.ticket_id === openId).map(({ name }) => name)
  return (
    <Page
      title="Claims desk"
      subtitle={sectionLabels[address.section]}
      {...(hasQueue ? {} : { back: `${pathname}?section=${encodeURIComponent(address.section)}` })}
      works="the queue and claims you have opened before"
      asOf={desk.state === 'ready' ? desk.asOf : null}
      canRefresh
      actions={
        <Button className="desk fx" aria-haspopup="dialog" aria-keyshortcuts="?" onClick={openKeys}>
          Keys <kbd className="dk-key">?</kbd>
        </Button>
      }
    >
      <div ref={root} className={hasPanes ? 'dk has-panes' : 'dk'}>
        {hasQueue ? <DeskSections sections={sections} address={address} pathname={pathname} /> : null}
        <div className="dk-panes">
          {hasQueue ? (
            <section className="dk-column" aria-label="Queue">
              <div className="dk-top">
                <div className="row">
                  <p className="grow ell">
                    <b>{total === undefined ? '…' : formatCountOf(total.count, 'claim')}</b>{' '}
                    <span className="mute tn">{total === undefined ? '' : formatPrice(total.amount)}</span>
                  </p>
                  {step.last === null ? null : (
                    <KeyButton
                      k="u"
                      size="small"
                      aria-label={`Undo ${step.last.number}`}
                      onClick={() => {
                        if (step.last !== null) step.undo(step.last)
                      }}
                    >
                      Undo
                    </KeyButton>
                  )}
                  <KeyButton
                    k="j"
                    fill="clear"
                    size="small"
                    aria-label="Next claim"
                    disabled={next === null}
                    onClick={() => {
                      open(next)
                    }}
                  />
                  <KeyButton
                    k="k"
                    fill="clear"
                    size="small"
                    aria-label="Previous claim"
                    disabled={findNeighbor(ids, openId, -1) === null}
                    onClick={() => {
                      open(findNeighbor(ids, openId, -1))
                    }}
                  />
                </div>
                <DeskFilters
                  address={address}
                  servicers={desk.state === 'ready' ? desk.value.servicers : []}
                  query={search.toString()}
                  onChange={(parameters) => {
                    setSearch({ ...parameters, page: '', claim: '' })
                  }}
                />
                {address.section === 'approve_payment' && rows.length > 0 ? (
                  <KeyButton
                    k="b"
                    size="small"
                    aria-haspopup="dialog"
                    disabled={!isOnline}
                    onClick={() => {
                      setSheet('together')
                    }}
                  >
                    Approve small payments
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
              {desk.state === 'ready' && rows.length === 0 && !isBehind ? (
                <Empty icon="check-circle" title="Nothing to do here">
                  {address.filter === '' && address.servicer === ''
                    ? 'Claims appear here when they reach this section.'
                    : 'No claim of this section has all of this. Clear a filter.'}
                </Empty>
              ) : null}
              {desk.state === 'ready' && rows.length > 0 ? (
                <>
                  <ClaimQueue rows={rows} openId={openId} readers={watched.readers} now={now} toPath={toPath} />
                  {desk.value.queue.last_page === 1 ? null : (
                    <Pagination
                      list={desk.value.queue}
                      onPage={(page) => {
                        goTo(page, { claim: '' })
                      }}
                    />
                  )}
                </>
              ) : null}
            </section>
          ) : null}
          {openId === '' ? (
            hasPanes ? (
              <section className="dk-claim" aria-label="Claim">
                <Empty icon="document" title="No claim selected">
                  Choose a section with claims.
                </Empty>
              </section>
            ) : null
          ) : (
            <DeskClaim
              key={openId}
              id={openId}
              rev={watched.rev}
              others={others}
              now={now}
              onNext={() => {
                queue.openNext(openId)
              }}
              after={after}
            />
          )}
        </div>
      </div>
      <KeysSheet
        keys={claimKeys}
        isOpen={sheet === 'keys'}
        isOn={areKeysOn}
        onSwitch={switchKeys}
        onClose={() => {
          setSheet(null)
        }}
      />
      <TogetherSheet
        isOpen={sheet === 'together'}
        query={{
          ...(address.servicer === '' ? {} : { servicer: address.servicer }),
          ...(address.filter === '' ? {} : { filter: address.filter }),
        }}
        onClose={() => {
          setSheet(null)
        }}
      />
    </Page>
  )
}
