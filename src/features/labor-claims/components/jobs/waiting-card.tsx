import { Link } from 'react-router-dom'
import type { OutboxEntry } from '../../../../../offline/engine.ts'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { formatMoment } from '../../../../ui/format-time.ts'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { formatTitle } from '../../../../shared/outbox/op-description.ts'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'

const maxShown = 6

/** Queued operations, beside the jobs on desktops. */
export function WaitingCard({
  waiting,
  isKnown,
  now,
}: {
  readonly waiting: ReadonlyMap<string, readonly OutboxEntry[]>
  /** Whether that is all of it: until then the line is empty. */
  readonly isKnown: boolean
  readonly now: number
}) {
  const entries = [...waiting.values()]
    .flat()
    .filter((entry) => entry.icon !== 'announce')
    .toSorted((a, b) => a.seq - b.seq)
  const shownIds = entries.slice(0, maxShown).map(({ opId }) => opId)
  const read = useLiveQuery((engine) => engine.outboxItems(shownIds), [shownIds.join(' ')])
  const items = read.state === 'ready' ? read.value : []
  return (
    <SectionCard
      title="Waiting to be sent"
      end={
        <Link className="t13 m5" to="/dashboard/outbox">
          Open outbox
        </Link>
      }
    >
      {entries.length === 0 ? (
        <p className="job-none">{isKnown ? 'Everything has been sent.' : '\u00a0'}</p>
      ) : (
        <ul className="bd stack g3">
          {items.map((item) => (
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
          {entries.length > maxShown ? <li className="mute">and {entries.length - maxShown} more</li> : null}
        </ul>
      )}
    </SectionCard>
  )
}
