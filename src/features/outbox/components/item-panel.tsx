import type { OutboxItem } from '../../../../offline/engine.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { formatFacts, formatTitle } from '../../../shared/outbox/op-description.ts'
import { ConflictComparison, OpResolution, ServerMessage } from '../../../shared/outbox/op-resolution.tsx'
import { mayHaveArrived, needsPerson, toChip } from '../../../shared/outbox/waiting-label.ts'
import { formatItemFacts } from './item-text.ts'

/** On a desktop, everything about the selected item: the server's message, what was saved, and the available actions. */
export function ItemPanel({
  item,
  now,
  onEdit,
}: {
  readonly item: OutboxItem
  readonly now: number
  readonly onEdit: (item: OutboxItem) => void
}) {
  return (
    <section className="card ob-panel" aria-label={`About ${formatTitle(item)}`}>
      <div className="hd">
        <h2>{formatTitle(item)}</h2>
        <span className="end">
          <WaitingChip {...toChip(item)} />
        </span>
      </div>
      <div className="bd stack">
        <ServerMessage item={item} />
        {item.state === 'conflict' ? (
          <ConflictComparison item={item} />
        ) : (
          <div>
            <h3 className="t12 mute m5">{item.state === 'acked' ? 'What arrived' : 'What was saved'}</h3>
            {item.input === null ? (
              <p className="mute">This item is locked until its owner signs in.</p>
            ) : (
              <dl className="kv l ob-facts">
                {formatFacts(item).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        )}
        <dl className="kv l ob-facts">
          {formatItemFacts(item, now).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {item.state === 'acked' ? null : <OpResolution item={item} onEdit={onEdit} />}
        <p className="t12 mute">
          {needsPerson(item)
            ? 'A corrected version replaces this one, so nothing is applied twice. Discarding cannot be undone.'
            : item.state === 'acked'
              ? 'The server has it.'
              : mayHaveArrived(item)
                ? 'Undo takes it from this device. If a try has arrived already, you read that here.'
                : 'Undo takes it from this device, and it is not sent.'}
        </p>
      </div>
    </section>
  )
}
