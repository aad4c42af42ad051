import { Link } from 'react-router-dom'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { sayMoment } from '../../../ui/say-time.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { labelOf } from '../../../shared/op-words.ts'
import { chipOf } from '../../../shared/waiting-words.ts'
import { Section } from './section.tsx'

/** What waits to be sent, beside the jobs on a desk. */
export function WaitingCard({
  waiting,
  now,
}: {
  readonly waiting: ReadonlyMap<string, readonly OutboxItem[]>
  readonly now: number
}) {
  const items = [...waiting.values()]
    .flat()
    .filter((item) => item.icon !== 'announce')
    .toSorted((a, b) => a.seq - b.seq)
  return (
    <Section
      title="Waiting to be sent"
      end={
        <Link className="t13 m5" to="/dashboard/outbox">
          Open outbox
        </Link>
      }
    >
      {items.length === 0 ? (
        <p className="tk-none">Everything has arrived.</p>
      ) : (
        <ul className="bd stack g3">
          {items.slice(0, 6).map((item) => (
            <li key={item.opId} className="row top g3">
              <div className="grow">
                <div className="b ell">{item.groupLabel}</div>
                <div className="mute ell">
                  {labelOf(item)} · saved {sayMoment(item.createdAt, now)}
                </div>
              </div>
              <WaitingChip {...chipOf(item)} />
            </li>
          ))}
          {items.length > 6 ? <li className="mute">and {items.length - 6} more</li> : null}
        </ul>
      )}
    </Section>
  )
}
