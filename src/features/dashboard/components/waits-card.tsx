import { Link } from 'react-router-dom'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { useNow } from '../../../data/clock.tsx'
import { useLive } from '../../../data/use-live.ts'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/four-states.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { waitingOf } from '../../../ui/waiting-of.ts'

const shown = 4

/** What is only on this device, the refused first, with the way to the outbox. */
export function WaitsCard() {
  const now = useNow(60_000)
  const outbox = useLive((engine) => engine.outbox(), [])
  if (outbox.state === 'loading') return null
  if (outbox.state === 'failed')
    return (
      <Failed title="The outbox could not be read" onAgain={outbox.again}>
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
      aside={
        <Link className="btn link" to="/dashboard/outbox">
          Open outbox
        </Link>
      }
    >
      {open.length === 0 ? (
        <div className="waits-row">
          <WaitingChip state="arrived" word="Everything is sent" />
        </div>
      ) : (
        open.slice(0, shown).map((item) => (
          <Link key={item.opId} className="waits-row" to="/dashboard/outbox">
            <span className="grow">
              <span className="t14 b ell">{item.label}</span>
              <span className="t13 mute ell">
                {item.groupLabel} · saved {sayMoment(item.createdAt, now)}
              </span>
            </span>
            <WaitingChip {...waitingOf(item)} />
          </Link>
        ))
      )}
      {open.length > shown ? (
        <Link className="waits-row t13 mute" to="/dashboard/outbox">
          and {open.length - shown} more
        </Link>
      ) : null}
    </Card>
  )
}
