import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Link } from 'react-router-dom'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { refusedBy } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useLive } from '../../../data/use-live.ts'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { needsPerson } from '../../../shared/waiting-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { FactsCard } from '../components/record/facts-card.tsx'
import { FilesCard } from '../components/record/files-card.tsx'
import { HistoryCard } from '../components/record/history-card.tsx'
import { NotesCard } from '../components/record/notes-card.tsx'
import { OrdersCard } from '../components/record/orders-card.tsx'
import { WhereCard } from '../components/record/where-card.tsx'
import { machineWords } from '../components/record-words.ts'
import '../../../ui/card.css'
import '../../../ui/status-chip.css'
import '../components/record/record.css'

/** A warranty record (S27): machine and coverage, notes, pictures, owner, orders and history; whole without a network once it was seen. */
export function RecordScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const engine = useEngine()
  const { session } = useSession()
  const { isOnline } = useStanding()
  const now = useNow(30_000)
  const seen = useLive((own) => own.record(id), [id])
  const [fetched, setFetched] = useState<{ readonly of: string; readonly error: unknown } | null>(null)
  const [turn, setTurn] = useState(0)
  // A registration that has not been sent yet is not asked for: the server knows nothing of it.
  const isUnsent = seen.state === 'ready' && seen.value?.is === 'new' && seen.value.pending[id] !== undefined
  useEffect(() => {
    if (isUnsent) return undefined
    let isWanted = true
    const tell = (error: unknown) => {
      if (isWanted) setFetched({ of: id, error })
    }
    engine.refreshRecord(id).then(() => {
      tell(null)
    }, tell)
    return () => {
      isWanted = false
    }
  }, [engine, id, turn, isOnline, isUnsent])
  const again = () => {
    setFetched(null)
    setTurn((at) => at + 1)
  }
  const page = {
    title: 'Registration',
    back: session.dealer ? '/dashboard/dealer-serials' : '/warranty/records',
    works: 'notes and pictures are saved on this device',
  }
  if (seen.state === 'failed')
    return (
      <Page {...page}>
        <Failed title="This registration could not be read" onAgain={seen.again}>
          This device could not read what it keeps. Nothing is lost; try again, or reload the page.
        </Failed>
      </Page>
    )
  if (seen.state === 'loading' || (seen.value === null && fetched?.of !== id))
    return (
      <Page {...page}>
        <Loading label="Loading the registration" rows={5} />
      </Page>
    )
  if (seen.value === null) {
    const isNone = refusedBy(fetched?.error)?.status === 404
    return (
      <Page {...page}>
        {isNone ? (
          <Failed title="There is no such registration">It may belong to another account, or the link is wrong.</Failed>
        ) : (
          <Failed
            title={isOnline ? 'The registration did not load' : 'This registration is not on this device'}
            onAgain={again}
          >
            {isOnline && fetched !== null
              ? callFaultSentence(fetched.error)
              : 'It was never opened here, so it needs a signal once. What you saved on this device is safe.'}
          </Failed>
        )}
      </Page>
    )
  }
  const { value: record } = seen.value
  const refused = Object.values(seen.value.pending).find(needsPerson)
  return (
    <Page
      {...page}
      title={record.display_id === '' ? record.serial_number : record.display_id}
      subtitle={machineWords(record)}
      asOf={seen.value.asOf}
      actions={
        <Button
          className="desk fx"
          fill="clear"
          isIconOnly
          icon="refresh"
          aria-label="Refresh"
          title="Refresh"
          onClick={again}
        />
      }
    >
      <div className="rv">
        <div className="stack">
          {refused === undefined ? null : (
            <Note tone="bad" icon="octagon" role="alert">
              The server said: “{refused.error?.message ?? 'This was not taken.'}”{' '}
              <Link to="/dashboard/outbox">Correct it in the outbox</Link>
            </Note>
          )}
          {seen.value.is === 'listed' ? (
            <Note icon="info" role="status">
              Only the line of the list is on this device. Notes, pictures and history need a signal once.
            </Note>
          ) : null}
          <FactsCard seen={seen.value} />
          <NotesCard seen={seen.value} me={session.user?.user_id ?? null} now={now} />
          <HistoryCard seen={seen.value} now={now} />
        </div>
        <div className="stack">
          <FilesCard seen={seen.value} />
          <WhereCard seen={seen.value} />
          <OrdersCard seen={seen.value} />
        </div>
      </div>
    </Page>
  )
}
