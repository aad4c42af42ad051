import { useCallback } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useSession } from '../../../data/session.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { ItemStates } from '../../../shared/item-states.tsx'
import type { ItemTexts } from '../../../shared/item-states.tsx'
import { BulletinsCard } from '../../../shared/machine/bulletin-notes.tsx'
import { useLateForms } from '../../../shared/forms/late-forms.tsx'
import { NoLongerYours } from '../../../shared/no-longer-yours.tsx'
import { photoForms } from '../../../shared/photos/photo-sheet.tsx'
import { RefreshButton } from '../../../shared/refresh-button.tsx'
import { useIsComing } from '../../../shared/use-is-coming.ts'
import { useRefresh } from '../../../shared/use-refresh.ts'
import { needsPerson } from '../../../shared/outbox/waiting-label.ts'
import { Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { FactsCard } from '../components/record/facts-card.tsx'
import { FilesCard } from '../components/record/files-card.tsx'
import { HistoryCard } from '../components/record/history-card.tsx'
import { recordForms } from '../components/record/late-forms.ts'
import { NotesCard } from '../components/record/notes-card.tsx'
import { OrdersCard } from '../components/record/orders-card.tsx'
import { OwnerCard } from '../components/record/owner-card.tsx'
import { useOthersMachine } from '../components/record/use-others-machine.ts'
import { getMachineName } from '../components/record-display.ts'
import { ReviewCard } from '../components/review/review-card.tsx'
import '../../../ui/card.css'
import '../../../ui/status-chip.css'
import '../components/record/record.css'

const texts: ItemTexts = {
  unreadable: 'This registration could not be read',
  loading: 'Loading the registration',
  notFound: 'Registration not found',
  notLoaded: 'The registration did not load',
  notOnDevice: 'This registration is not on this device',
}

/** A warranty record (S27): machine, coverage, notes, pictures, owner, orders and history. Complete offline once it was opened. */
export function RecordScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const engine = useEngine()
  const { session } = useSession()
  const now = useNow(30_000)
  useLateForms(recordForms)
  useLateForms(photoForms)
  const recordQuery = useLiveQuery((own) => own.record(id), [id])
  // An unsent registration is not fetched, because the server does not have it.
  const isUnsent =
    recordQuery.state === 'ready' && recordQuery.value?.is === 'new' && recordQuery.value.pending[id] !== undefined
  const refreshRecord = useCallback(() => engine.refreshRecord(id), [engine, id])
  const others = useOthersMachine(recordQuery.state === 'ready' ? recordQuery.value : null)
  // The server shows another account's machine by its serial number alone.
  const isUnread = isUnsent || (others !== null && !others.isWhole)
  const refresh = useRefresh(isUnread ? null : refreshRecord)
  const page = {
    title: 'Registration',
    back: session.dealer ? '/dashboard/dealer-serials' : '/warranty/records',
    works: 'notes and pictures are saved on this device',
  }
  const isListed = recordQuery.state === 'ready' && recordQuery.value?.is === 'listed' && others === null
  // Then the page does not say yet what this device lacks.
  const isComing = useIsComing(isListed, refresh)
  if (recordQuery.state !== 'ready' || recordQuery.value === null)
    return <ItemStates page={page} read={recordQuery} refresh={refresh} texts={texts} />
  const { value: record } = recordQuery.value
  const refused = Object.values(recordQuery.value.pending).find(needsPerson)
  return (
    <Page
      {...page}
      title={record.display_id === '' ? record.serial_number : record.display_id}
      subtitle={getMachineName(record)}
      asOf={(others?.seen ?? recordQuery.value).asOf}
      canRefresh
      hasRefreshButton={false}
      actions={<RefreshButton onPress={others?.refetch ?? refresh.retry} />}
    >
      <div className="rv">
        <div className="stack">
          {refused === undefined ? null : (
            <Note tone="bad" icon="octagon" role="alert">
              The server said: “{refused.error?.message ?? 'This was not accepted.'}”{' '}
              <Link to="/dashboard/outbox">Fix it in the outbox</Link>
            </Note>
          )}
          {recordQuery.value.isGone === true ? (
            <NoLongerYours what="registration" waiting={Object.keys(recordQuery.value.pending).length} />
          ) : null}
          {isListed && !isComing ? (
            <Note icon="info" role="status">
              Only the list entry is on this device. Connect once to load notes, pictures and history.
            </Note>
          ) : null}
          {others === null ? null : (
            <Note icon="info" role="status">
              Another account registered this machine. You see the machine, its dates and its coverage.
            </Note>
          )}
          <FactsCard seen={others?.seen ?? recordQuery.value} isLoading={others?.isLoading ?? false} />
          <BulletinsCard machine={record} />
          {isComing ? (
            <Loading label={texts.loading} rows={4} />
          ) : others === null ? (
            <>
              {record.may.review && !isUnsent ? <ReviewCard record={record} /> : null}
              <NotesCard seen={recordQuery.value} me={session.user?.user_id ?? null} now={now} />
              <HistoryCard seen={recordQuery.value} now={now} />
            </>
          ) : null}
        </div>
        {isComing ? null : (
          <div className="stack">
            {others === null ? <FilesCard seen={recordQuery.value} /> : null}
            <OwnerCard seen={recordQuery.value} />
            {others === null ? <OrdersCard seen={recordQuery.value} /> : null}
          </div>
        )}
      </div>
    </Page>
  )
}
