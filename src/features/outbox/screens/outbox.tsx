import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutboxItem } from '../../../../offline/engine.ts'
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
import { useResolutions } from '../../../shared/outbox/use-resolutions.ts'
import { formatCounted, needsPerson } from '../../../shared/outbox/waiting-label.ts'
import { ItemPanel } from '../components/item-panel.tsx'
import { toGroups, formatGroupProgress } from '../components/outbox-groups.ts'
import { OutboxRow } from '../components/outbox-row.tsx'
import { Summary } from '../components/summary.tsx'
import { StorageNotes } from '../components/storage-notes.tsx'
import '../../../ui/card.css'
import '../components/outbox.css'

/** The outbox (S38): everything that waits, is being sent, or was refused, stored on this device until the server has it. */
export function OutboxScreen() {
  const engine = useEngine()
  const connection = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const now = useNow(15_000)
  const read = useLiveQuery(async (own) => ({ items: await own.outbox(), counts: await own.counts() }), [])
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [discarding, setDiscarding] = useState<OutboxItem | null>(null)
  const resolutions = useResolutions()
  const [editing, setEditing] = useState<OutboxItem | null>(null)

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
  const reportFailure = useCallback(() => {
    showSnackbar({ text: 'The export failed. Nothing is lost. Reload the page and try again.' })
  }, [showSnackbar])
  const exportAll = () => whole.exportAll().catch(reportFailure)
  const exportOne = useCallback(
    (item: OutboxItem) => {
      void engine.exportItem(item.opId).then(downloadFile).catch(reportFailure)
    },
    [engine, reportFailure],
  )

  const page = {
    title: 'Outbox',
    subtitle: 'Saved on this device until the server has it',
    back: '/dashboard',
    works: 'your items are safe and will be sent automatically',
    hasBadge: false,
  }
  if (read.state === 'loading')
    return (
      <Page {...page}>
        <Loading label="Loading the outbox" />
      </Page>
    )
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
  const { items, counts } = read.value
  const groups = toGroups(items)
  const selected =
    items.find((item) => item.opId === chosen) ??
    items.find(needsPerson) ??
    groups[0]?.items.find((item) => item.state !== 'acked')
  const actions =
    groups.length === 0 ? undefined : (
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
        {counts.waiting === 0 ? null : (
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
          <StorageNotes
            storage={connection.storage}
            needsUpdate={counts.needsUpdate}
            onExport={() => {
              void exportAll()
            }}
          />
          {whole.note}
          {counts.needsSignIn ? (
            <Note tone="warn" icon="lock" role="status" className="ob-sign">
              <b>Sign in to send {formatCounted(counts.waiting, 'item')}.</b> Your session has ended. Nothing is lost.{' '}
              <Link className={buttonClass({})} to="/login?from=%2Fdashboard%2Foutbox">
                Sign in
              </Link>
            </Note>
          ) : null}
          {groups.length === 0 ? (
            <Empty icon="check-circle" title="Everything has arrived">
              Items that you save without a signal wait here until the server has them.
            </Empty>
          ) : (
            <Summary
              counts={counts}
              lastContact={connection.lastContact}
              isOnline={connection.isOnline}
              now={now}
              isSending={isSending || counts.sending > 0}
              onSend={() => {
                void send()
              }}
            />
          )}
          {groups.map((group) => (
            <section
              key={group.id}
              className={group.hasTrouble ? 'card ob-group bad' : 'card ob-group'}
              aria-label={group.label}
            >
              <div className="hd">
                <div className="grow">
                  <h2>{group.label}</h2>
                  <div className="t13 mute tn">{formatGroupProgress(group)}</div>
                </div>
              </div>
              <ul>
                {group.items.map((item) => (
                  <OutboxRow
                    key={item.opId}
                    item={item}
                    now={now}
                    isSelected={selected?.opId === item.opId}
                    isOpen={chosen === item.opId}
                    onSelect={select}
                    onEdit={setEditing}
                    onExport={exportOne}
                    onDiscard={setDiscarding}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {selected === undefined || groups.length === 0 ? null : (
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
