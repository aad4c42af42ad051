import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { claimOf } from '../../../shared/claim-of.ts'
import { CallRefused } from '../../../../offline/http/call.ts'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useSession } from '../../../data/session.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useLive } from '../../../data/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { needsPerson } from '../../../shared/waiting-words.ts'
import { TicketBody } from '../components/ticket-body.tsx'
import { customerOf } from '../components/ticket-words.ts'

const works = 'notes, photos and trips are saved on this device'

/** A claim's ticket (S32): what it is, what was done, and what comes next; whole without a network once it was seen. */
export function TicketScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const engine = useEngine()
  const { session } = useSession()
  const { isOnline } = useStanding()
  const now = useNow(30_000)
  const seen = useLive((own) => own.claim(id), [id])
  const ops = useLive(async (own) => (await own.outbox()).filter((item) => claimOf(item) === id), [id])
  const me = useLive((own) => own.owner(), [])
  const [fetched, setFetched] = useState<{ readonly of: string; readonly error: unknown } | null>(null)
  const [turn, setTurn] = useState(0)

  // What the server did not take, it said of a newer claim than the one that is here.
  const stuck =
    ops.state === 'ready'
      ? ops.value
          .filter(needsPerson)
          .map((item) => item.opId)
          .join(' ')
      : ''

  useEffect(() => {
    let isWanted = true
    const tell = (error: unknown) => {
      if (isWanted) setFetched({ of: id, error })
    }
    engine.refreshClaim(id).then(() => {
      tell(null)
    }, tell)
    return () => {
      isWanted = false
    }
  }, [engine, id, turn, isOnline, stuck])

  const again = () => {
    setFetched(null)
    setTurn((at) => at + 1)
  }
  const title = (name: string) => ({
    title: name,
    back: session.servicer ? '/dashboard/servicer-labor-claims' : '/dashboard/labor-claims',
    works,
  })
  if (seen.state === 'failed')
    return (
      <Page {...title('Claim')}>
        <Failed title="This claim could not be read" onAgain={seen.again}>
          This device could not read what it keeps. Nothing is lost; try again, or reload the page.
        </Failed>
      </Page>
    )
  if (seen.state === 'loading' || (seen.value === null && fetched?.of !== id))
    return (
      <Page {...title('Claim')}>
        <Loading label="Loading the claim" rows={5} />
      </Page>
    )
  if (seen.value === null) {
    const error = fetched?.error ?? null
    if (error instanceof CallRefused && error.status === 404)
      return (
        <Page {...title('Claim')}>
          <Failed title="There is no such claim">It may belong to another account, or the link is wrong.</Failed>
        </Page>
      )
    return (
      <Page {...title('Claim')}>
        <Failed title={isOnline ? 'The claim did not load' : 'This claim is not on this device'} onAgain={again}>
          {isOnline && error !== null
            ? callFaultSentence(error)
            : 'It was never opened here, so it needs a signal once. What you saved on this device is safe.'}
        </Failed>
      </Page>
    )
  }
  const claim = seen.value.value
  return (
    <TicketBody
      key={id}
      seen={seen.value}
      now={now}
      me={me.state === 'ready' ? (me.value?.userId ?? null) : null}
      items={ops.state === 'ready' ? ops.value : []}
      page={{ ...title(claim.display_id), subtitle: customerOf(claim), asOf: seen.value.asOf }}
      refresh={
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
    />
  )
}
