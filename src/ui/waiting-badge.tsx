import { Link } from 'react-router-dom'
import { useStanding } from '../data/standing.tsx'
import { WaitingChip } from './waiting-chip.tsx'

/** In every header: what waits, in the outbox's own signs, and the way there. */
export function WaitingBadge() {
  const { counts } = useStanding()
  if (counts === 'unknown') return null
  if (counts === 'failed')
    return (
      <Link className="outbtn" to="/dashboard/outbox">
        <WaitingChip state="refused" word="Outbox unreadable" />
      </Link>
    )
  const all = counts.waiting + counts.attention
  if (all === 0)
    return (
      <Link className="outbtn desk fx" to="/dashboard/outbox" aria-label="Outbox: everything is sent">
        <WaitingChip state="arrived" word="All sent" />
      </Link>
    )
  const chip =
    counts.attention > 0 ? (
      <WaitingChip state="refused" word={counts.attention === 1 ? '1 needs you' : `${counts.attention} need you`} />
    ) : counts.needsSignIn ? (
      <WaitingChip state="sign-in" word={`Sign in to send ${counts.waiting}`} />
    ) : counts.sending > 0 ? (
      <WaitingChip state="sending" word={`${counts.waiting} sending`} />
    ) : (
      <WaitingChip state="waiting" word={`${counts.waiting} waiting`} />
    )
  return (
    <Link
      className="outbtn"
      to="/dashboard/outbox"
      aria-label={`Outbox: ${counts.waiting} waiting to be sent${counts.attention > 0 ? `, ${counts.attention} need you` : ''}`}
    >
      {chip}
    </Link>
  )
}
