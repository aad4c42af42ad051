import { memo } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { SwipeRow } from '../../../ui/swipe-row.tsx'
import type { SwipeAction } from '../../../ui/swipe-row.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { ConflictComparison, OpResolution, ServerMessage } from '../../../shared/outbox/op-resolution.tsx'
import { formatTitle, mayEdit } from '../../../shared/outbox/op-description.ts'
import { getRemoval, toChip, needsPerson } from '../../../shared/outbox/waiting-label.ts'
import { formatItemStatus } from './item-text.ts'

const icons: Record<OutboxItem['icon'], IconName> = {
  trip: 'navigate',
  note: 'note',
  photo: 'image',
  action: 'clipboard',
  crash: 'warning',
  announce: 'send',
}

/** What a person can do with a row. */
export interface RowActions {
  readonly onSelect: (item: OutboxItem) => void
  readonly onEdit: (item: OutboxItem) => void
  readonly onExport: (item: OutboxItem) => void
  readonly onDiscard: (item: OutboxItem) => void
}

interface Props extends RowActions {
  readonly item: OutboxItem
  readonly now: number
  /** Shown in the panel on a desktop. */
  readonly isSelected: boolean
  /** Expanded: on a phone its actions are shown. */
  readonly isOpen: boolean
}

/** What a swipe offers. Opening the item shows the same actions as buttons. */
function getSwipeActions({ item, onEdit, onExport, onDiscard }: Props): readonly SwipeAction[] {
  if (item.state === 'acked') return []
  const removal = getRemoval(item)
  const bind = (act: (one: OutboxItem) => void) => () => {
    act(item)
  }
  return [
    ...(mayEdit(item) ? [{ label: 'Edit', icon: 'edit' as const, run: bind(onEdit) }] : []),
    { label: 'Export', icon: 'download', run: bind(onExport) },
    { label: removal.label, icon: removal.icon, isDanger: true, run: bind(onDiscard) },
  ]
}

/** One item: its name, its state, and, if the server refused it, the available actions. Memoized: hundreds may be listed. */
export const OutboxRow = memo(function OutboxRow(props: Props) {
  const { item, now, isSelected, isOpen, onSelect, onEdit } = props
  const isStuck = needsPerson(item)
  return (
    <SwipeRow actions={getSwipeActions(props)}>
      <div className={isSelected ? 'op sel' : 'op'}>
        <span className="op-icon">
          <Icon name={icons[item.icon]} />
        </span>
        <div className="grow">
          <div className="row top">
            <button
              type="button"
              className="op-name ti grow"
              aria-expanded={isOpen || isStuck}
              onClick={() => {
                onSelect(item)
              }}
            >
              {formatTitle(item)}
            </button>
            <WaitingChip {...toChip(item)} />
          </div>
          <div className="t13 mute">{formatItemStatus(item, now)}</div>
          {item.progress !== null && item.state !== 'acked' && (item.state === 'sending' || item.progress.sent > 0) ? (
            <progress
              max={item.progress.total}
              value={item.progress.sent}
              aria-label={`${formatTitle(item)}, sent so far`}
            />
          ) : null}
          {isStuck ? (
            <>
              <ServerMessage item={item} />
              {item.input === null ? (
                <p className="t13 mute mt2">This item is locked until its owner signs in.</p>
              ) : null}
              {item.state === 'conflict' ? (
                <div className="phone">
                  <ConflictComparison item={item} />
                </div>
              ) : null}
            </>
          ) : null}
          {isStuck || (isOpen && item.state !== 'acked') ? (
            <div className="phone">
              <OpResolution item={item} onEdit={onEdit} />
            </div>
          ) : null}
        </div>
      </div>
    </SwipeRow>
  )
})
