import { Link } from 'react-router-dom'
import { useConnectionStatus } from '../data/connection-status.tsx'
import { WaitingChip } from './waiting-chip.tsx'

/** The outbox's state in every header, linked to the outbox. */
export function WaitingBadge() {
  const { counts, isOnline } = useConnectionStatus()
  if (counts === 'unknown') return null
  if (counts === 'failed')
    return (
      <Link className="outbtn" to="/dashboard/outbox">
        <WaitingChip state="refused" label="Outbox unreadable" />
      </Link>
    )
  const all = counts.waiting + counts.attention
  if (all === 0)
    return (
      <Link className="outbtn desk fx" to="/dashboard/outbox" aria-label="Outbox: everything is sent">
        <WaitingChip state="arrived" label="All sent" />
      </Link>
    )
  const chip =
    counts.attention > 0 ? (
      <WaitingChip state="refused" label={counts.attention === 1 ? '1 needs you' : `${counts.attention} need you`} />
    ) : counts.behindSignIn > 0 ? (
      <WaitingChip state="sign-in" label={`Sign in to send ${counts.behindSignIn}`} />
    ) : counts.sending > 0 && isOnline ? (
      <WaitingChip state="sending" label={`${counts.waiting} sending`} />
    ) : (
      <WaitingChip state="waiting" label={`${counts.waiting} waiting`} />
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
