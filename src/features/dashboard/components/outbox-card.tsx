import { Link } from 'react-router-dom'
import type { Engine, OutboxEntry } from '../../../../offline/engine.ts'
import { useNow } from '../../../data/clock.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/load-states.tsx'
import { formatMoment } from '../../../ui/format-time.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { toWaitingState } from '../../../ui/waiting-state.ts'

const maxShown = 4

const rank = ({ state }: OutboxEntry) => (state === 'queued' || state === 'sending' ? 1 : 0)

/** How many wait, and the first of them with their content. */
const readFirst = (engine: Engine) =>
  engine.outboxEntries().then((entries) => {
    const open = entries
      .filter(({ state }) => state !== 'acked')
      .toSorted((one, other) => rank(one) - rank(other) || one.seq - other.seq)
    const ids = open.slice(0, maxShown).map(({ opId }) => opId)
    return engine.outboxItems(ids).then((items) => ({
      count: open.length,
      first: items.toSorted((one, other) => ids.indexOf(one.opId) - ids.indexOf(other.opId)),
    }))
  })

/** Queued operations, refused ones first, with a link to the outbox. Nothing where everything is sent. */
export function OutboxCard() {
  const now = useNow(60_000)
  const outbox = useLiveQuery(readFirst, [])
  if (outbox.state === 'loading') return null
  if (outbox.state === 'failed')
    return (
      <Failed title="The outbox could not be read" onAgain={outbox.retry}>
        What you saved is still on this device.
      </Failed>
    )
  const { count, first } = outbox.value
  // The badge in the toolbar says the same of an empty outbox.
  if (count === 0) return null
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
      {first.map((item) => (
        <Link key={item.opId} className="waits-row" to="/dashboard/outbox">
          <span className="grow">
            <span className="t14 b ell">{item.label}</span>
            <span className="t13 mute ell">
              {item.groupLabel} · saved {formatMoment(item.createdAt, now)}
            </span>
          </span>
          <WaitingChip {...toWaitingState(item)} />
        </Link>
      ))}
      {count > maxShown ? (
        <Link className="waits-row t13 mute" to="/dashboard/outbox">
          and {count - maxShown} more
        </Link>
      ) : null}
    </Card>
  )
}
