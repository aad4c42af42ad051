import { Link } from 'react-router-dom'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { useNow } from '../../../data/clock.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/load-states.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { toWaitingState } from '../../../ui/waiting-state.ts'

const maxShown = 4

/** Queued operations, refused ones first, with a link to the outbox. */
export function OutboxCard() {
  const now = useNow(60_000)
  const outbox = useLiveQuery((engine) => engine.outbox(), [])
  if (outbox.state === 'loading') return null
  if (outbox.state === 'failed')
    return (
      <Failed title="The outbox could not be read" onAgain={outbox.retry}>
        What you saved is still on this device.
      </Failed>
    )
  const rank = ({ state }: OutboxItem) => (state === 'queued' || state === 'sending' ? 1 : 0)
  const open = outbox.value
    .filter(({ state }) => state !== 'acked')
    .toSorted((one, other) => rank(one) - rank(other) || one.seq - other.seq)
  return (
    <Card
      title="Waiting to be sent"
      isFlush
      headerEnd={
        <Link className="btn link" to="/dashboard/outbox">
          Open outbox
        </Link>
      }
    >
      {open.length === 0 ? (
        <div className="waits-row">
          <WaitingChip state="arrived" label="Everything is sent" />
        </div>
      ) : (
        open.slice(0, maxShown).map((item) => (
          <Link key={item.opId} className="waits-row" to="/dashboard/outbox">
            <span className="grow">
              <span className="t14 b ell">{item.label}</span>
              <span className="t13 mute ell">
                {item.groupLabel} · saved {formatMoment(item.createdAt, now)}
              </span>
            </span>
            <WaitingChip {...toWaitingState(item)} />
          </Link>
        ))
      )}
      {open.length > maxShown ? (
        <Link className="waits-row t13 mute" to="/dashboard/outbox">
          and {open.length - maxShown} more
        </Link>
      ) : null}
    </Card>
  )
}
