import { Link } from 'react-router-dom'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { formatMoment } from '../../../../ui/format-time.ts'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { formatTitle } from '../../../../shared/outbox/op-description.ts'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'

/** Queued operations, beside the jobs on desktops. */
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
    <SectionCard
      title="Waiting to be sent"
      end={
        <Link className="t13 m5" to="/dashboard/outbox">
          Open outbox
        </Link>
      }
    >
      {items.length === 0 ? (
        <p className="tk-none">Everything has been sent.</p>
      ) : (
        <ul className="bd stack g3">
          {items.slice(0, 6).map((item) => (
            <li key={item.opId} className="row top g3">
              <div className="grow">
                <div className="b ell">{item.groupLabel}</div>
                <div className="mute ell">
                  {formatTitle(item)} · saved {formatMoment(item.createdAt, now)}
                </div>
              </div>
              <WaitingChip {...toChip(item)} />
            </li>
          ))}
          {items.length > 6 ? <li className="mute">and {items.length - 6} more</li> : null}
        </ul>
      )}
    </SectionCard>
  )
}
