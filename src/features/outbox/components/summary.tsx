import type { Counts } from '../../../../offline/engine.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'

/** How many items wait, how many need the person, and the last contact with the server. */
export function Summary({
  counts,
  lastContact,
  isOnline,
  now,
  isSending,
  onSend,
}: {
  /** Null while an op has changed and its total is read. */
  readonly counts: Counts | null
  readonly lastContact: number | null
  readonly isOnline: boolean
  readonly now: number
  readonly isSending: boolean
  readonly onSend: () => void
}) {
  return (
    <section className="card ob-sum" aria-label="Outbox summary">
      {counts?.waiting === 0 && counts.attention > 0 ? null : (
        <div className="ob-count">
          <span className="t34 tn">{counts?.waiting ?? '…'}</span>
          <WaitingChip state="waiting" label="Waiting to be sent" />
        </div>
      )}
      {counts === null || counts.attention === 0 ? null : (
        <div className="ob-count">
          <span className="t34 tn">{counts.attention}</span>
          <WaitingChip state="refused" label={counts.attention === 1 ? 'Needs you' : 'Need you'} />
        </div>
      )}
      <div className="ob-last">
        <div className="t14 b">
          {lastContact === null ? 'No contact yet' : `Last contact ${formatMoment(lastContact, now)}`}
        </div>
        <div className="t13 mute">
          {isOnline ? 'Sends automatically' : 'Sends automatically when there is a signal'}
        </div>
      </div>
      {counts?.waiting === 0 ? null : (
        <Button className="phone" size="big" isFull icon="up" isBusy={isSending} onClick={onSend}>
          {isSending ? 'Sending…' : 'Send now'}
        </Button>
      )}
    </section>
  )
}
