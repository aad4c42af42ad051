import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutboxEntry, OutboxItem } from '../../../../offline/engine.ts'
import { SaveRefused } from '../../../../offline/outbox/save-refused.ts'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useScreenRead } from '../../../data/screen-reads.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { downloadFile } from '../../../platform/download.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { OpEditSheet } from '../../../shared/outbox/op-edit-sheet.tsx'
import { DiscardQuestion } from '../../../shared/outbox/discard-question.tsx'
import { useExportAll } from '../../../shared/outbox/use-export-all.tsx'
import { exportErrorMessage, useResolutions } from '../../../shared/outbox/use-resolutions.ts'
import { LossNotes } from '../../../shared/outbox/loss-notes.tsx'
import { formatCounted, needsPerson } from '../../../shared/outbox/waiting-label.ts'
import { SharedNote } from '../../../shared/photos/shared-note.tsx'
import { ItemPanel } from '../components/item-panel.tsx'
import { FindField } from '../components/find-field.tsx'
import { listActions, listNaming, toGroups } from '../components/outbox-groups.ts'
import { maxPlainRows, OutboxList } from '../components/outbox-list.tsx'
import { SendAgainNote } from '../components/send-again-note.tsx'
import { useItems } from '../components/use-items.ts'
import { useOutboxFind } from '../components/use-outbox-find.ts'
import { Summary } from '../components/summary.tsx'
import { PersistenceNote } from '../components/persistence-note.tsx'
import { StorageNotes } from '../components/storage-notes.tsx'
import '../../../ui/card.css'
import '../components/outbox.css'

const noEntries: readonly OutboxEntry[] = []

/** No action waits. The office may still have to hear of what was discarded. */
function NothingWaits({ notices }: { readonly notices: number }) {
  return notices > 0 ? (
    <Empty icon="send" title="Nothing of yours waits">
      The office still has to hear of what you discarded. That goes by itself with the next signal.
    </Empty>
  ) : (
    <Empty icon="check-circle" title="Everything has arrived">
      Items that you save without a signal wait here until the server has them.
    </Empty>
  )
}

/** The outbox (S38): everything that waits, is being sent, or was refused, stored on this device until the server has it. */
export function OutboxScreen() {
  const engine = useEngine()
  const connection = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const now = useNow(15_000)
  const read = useLiveQuery(
    (own) => Promise.all([own.outboxEntries(), own.counts()]).then(([entries, counts]) => ({ entries, counts })),
    [],
  )
  const isRead = read.state === 'ready'
  const [before] = useState(() => engine.lastOutbox())
  /** What this page has read last, at first for the badge: the rows in sight need no second read of the storage. */
  const last = useMemo(() => (isRead ? engine.lastOutbox() : before), [engine, isRead, before])
  const known = read.state === 'ready' ? read.value : read.state === 'loading' ? before : null
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [discarding, setDiscarding] = useState<OutboxItem | null>(null)
  const resolutions = useResolutions()
  const [editing, setEditing] = useState<OutboxItem | null>(null)
  const find = useOutboxFind()
  /** Of a long outbox, the ids of the rows in sight. */
  const [inSight, setInSight] = useState<readonly string[]>([])
  const entries = useMemo(() => (known === null ? noEntries : listActions(known.entries)), [known])
  const isLong = entries.length > maxPlainRows
  const { found } = find
  const groups = useMemo(
    () => toGroups(found === null ? entries : entries.filter(({ opId }) => found.has(opId))),
    [entries, found],
  )
  const selectedId =
    entries.find((entry) => entry.opId === chosen)?.opId ??
    entries.find(needsPerson)?.opId ??
    groups[0]?.entries.find((entry) => entry.state !== 'acked')?.opId
  const shownCount = groups.reduce((sum, group) => sum + group.entries.length, 0)
  const sighted = useMemo(() => new Set(inSight), [inSight])
  const wanted = [
    ...(selectedId === undefined ? [] : [selectedId]),
    ...(shownCount > maxPlainRows
      ? [
          ...inSight,
          ...groups
            .filter(({ entries: [first] }) => first !== undefined && sighted.has(first.opId))
            .flatMap(listNaming),
        ]
      : groups.flatMap((group) => group.entries.map(({ opId }) => opId))),
  ]
  const items = useItems(wanted, last)
  const selected = selectedId === undefined ? undefined : items.get(selectedId)

  const select = useCallback((one: OutboxItem) => {
    setChosen((before) => (before === one.opId ? null : one.opId))
  }, [])
  const send = async () => {
    setSending(true)
    const error: unknown = await engine.drain().then(
      () => null,
      (reason: unknown) => reason,
    )
    setSending(false)
    if (error instanceof SaveRefused && error.code === 'storage-full')
      showSnackbar({ text: 'This device is full, so nothing could be sent. Free some space, then send again.' })
    else if (error !== null)
      showSnackbar({ text: 'The server could not be reached. Your items are safe and will be sent automatically.' })
    else if (!connection.isOnline)
      showSnackbar({ text: 'No signal yet. Your items are safe and will be sent automatically.' })
  }
  useScreenRead(async () => {
    await send()
    return true
  })
  const whole = useExportAll()
  const reportFailure = useCallback(
    (error: unknown) => {
      showSnackbar({ text: exportErrorMessage(error) })
    },
    [showSnackbar],
  )
  const exportAll = () => whole.exportAll().catch(reportFailure)
  const exportOne = useCallback(
    (item: OutboxItem) => {
      void engine.exportItem(item.opId).then(downloadFile).catch(reportFailure)
    },
    [engine, reportFailure],
  )

  const rowActions = useMemo(
    () => ({ onSelect: select, onEdit: setEditing, onExport: exportOne, onDiscard: setDiscarding }),
    [select, exportOne],
  )

  const page = {
    title: 'Outbox',
    subtitle: 'Saved on this device until the server has it',
    back: '/dashboard',
    works: 'your items are safe and will be sent automatically',
    hasBadge: false,
  }
  if (read.state === 'failed') {
    return (
      <Page
        {...page}
        actions={
          <Button
            icon="download"
            onClick={() => {
              void exportAll()
            }}
          >
            Export all
          </Button>
        }
      >
        {whole.note}
        <Failed title="The outbox could not be read" onAgain={read.retry}>
          It may not be empty: this device’s storage did not respond. Try again, or reload the page. If that does not
          help, export your items on <a href="/rescue.html">the rescue page</a>.
        </Failed>
      </Page>
    )
  }
  if (known === null)
    return (
      <Page {...page}>
        <Loading label="Loading the outbox" />
      </Page>
    )
  const { counts } = known
  const isEmpty = entries.every((entry) => entry.state === 'acked')
  const actions = isEmpty ? undefined : (
    <>
      <Button
        className="desk fx"
        icon="download"
        isBusy={whole.isExporting}
        onClick={() => {
          void exportAll()
        }}
      >
        Export all
      </Button>
      <Button
        className="phone"
        isIconOnly
        icon="download"
        aria-label="Export all"
        onClick={() => {
          void exportAll()
        }}
      />
      {counts?.waiting === 0 ? null : (
        <Button
          className="desk fx"
          icon="up"
          isBusy={isSending}
          onClick={() => {
            void send()
          }}
        >
          Send now
        </Button>
      )}
    </>
  )
  return (
    <Page {...page} canRefresh hasRefreshButton={false} actions={actions}>
      <div className="ob">
        <div className="stack">
          <LossNotes />
          <StorageNotes
            storage={connection.storage}
            needsUpdate={counts?.needsUpdate === true}
            onExport={() => {
              void exportAll()
            }}
          />
          {whole.note}
          <SharedNote />
          {counts !== null && counts.behindSignIn > 0 ? (
            <Note tone="warn" icon="lock" role="status" className="ob-sign">
              <b>Sign in to send {formatCounted(counts.behindSignIn, 'item')}.</b> Your session has ended. Nothing is
              lost.{' '}
              <Link className={buttonClass({})} to="/login?from=%2Fdashboard%2Foutbox">
                Sign in
              </Link>
            </Note>
          ) : null}
          {isEmpty ? (
            <NothingWaits notices={counts?.notices ?? 0} />
          ) : (
            <Summary
              counts={counts}
              lastContact={connection.lastContact}
              isOnline={connection.isOnline}
              now={now}
              isSending={isSending || (counts?.sending ?? 0) > 0}
              onSend={() => {
                void send()
              }}
            />
          )}
          <SendAgainNote entries={entries} />
          {isEmpty ? null : <PersistenceNote />}
          {isLong ? <FindField find={find} count={entries.length} /> : null}
          {find.found !== null && groups.length === 0 ? (
            <Empty icon="search" title="No matches">
              No item’s name or claim contains “{find.text.trim()}”.
            </Empty>
          ) : (
            <OutboxList
              groups={groups}
              items={items}
              chosen={chosen}
              selected={selectedId}
              now={now}
              actions={rowActions}
              isCounted={counts !== null}
              onWindow={setInSight}
            />
          )}
        </div>
        {selected === undefined || isEmpty ? null : (
          <aside className="desk" aria-label="Selected item">
            <ItemPanel item={selected} now={now} onEdit={setEditing} />
          </aside>
        )}
      </div>
      {discarding === null ? null : (
        <DiscardQuestion
          item={discarding}
          isOpen
          onClose={() => {
            setDiscarding(null)
          }}
          onDiscard={() => {
            void resolutions.discard(discarding)
          }}
        />
      )}
      <OpEditSheet
        item={editing}
        onClose={() => {
          setEditing(null)
        }}
      />
    </Page>
  )
}
