import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { WindowedList } from './windowed-list.tsx'
import { formatGroupProgress, getGroupLabel } from './outbox-groups.ts'
import type { Group } from './outbox-groups.ts'
import { OutboxRow } from './outbox-row.tsx'
import type { RowActions } from './outbox-row.tsx'

/** A longer outbox renders and decrypts only the rows in sight. */
export const maxPlainRows = 60

interface Props {
  readonly groups: readonly Group[]
  readonly items: ReadonlyMap<string, OutboxItem>
  readonly chosen: string | null
  readonly selected: string | undefined
  readonly now: number
  readonly actions: RowActions
  /** Whether the totals are known. */
  readonly isCounted: boolean
  readonly onWindow: (opIds: readonly string[]) => void
}

function GroupHead({ group, label, isCounted }: Pick<Props, 'isCounted'> & { group: Group; label: string }) {
  return (
    <div className="hd">
      <div className="grow">
        <h2>{label}</h2>
        <div className="t13 mute tn">{isCounted ? formatGroupProgress(group) : '…'}</div>
      </div>
    </div>
  )
}

/** The items of the outbox by claim: all at once, or of a long outbox those in sight. */
export function OutboxList({ groups, items, chosen, selected, now, actions, isCounted, onWindow }: Props) {
  const lines = useMemo(
    () =>
      groups.flatMap((group) =>
        group.entries.map(({ opId }, at) => ({
          opId,
          group,
          isFirst: at === 0,
          isLast: at === group.entries.length - 1,
        })),
      ),
    [groups],
  )
  const keys = useMemo(() => lines.map(({ opId }) => opId), [lines])
  const renderItem = (opId: string): ReactNode => {
    const item = items.get(opId)
    return item === undefined ? (
      <div className="op ob-wait" aria-hidden="true" />
    ) : (
      <OutboxRow item={item} now={now} isSelected={selected === opId} isOpen={chosen === opId} {...actions} />
    )
  }
  if (lines.length > maxPlainRows)
    return (
      <WindowedList
        label="Items"
        keys={keys}
        isBusy={items.size === 0}
        onWindow={onWindow}
        renderRow={(index) => {
          const line = lines[index]
          if (line === undefined) return null
          const { group, opId, isFirst, isLast } = line
          const classes = ['ob-group', 'ob-line', isFirst && 'first', isLast && 'last', group.hasTrouble && 'bad']
          return (
            <div className={classes.filter(Boolean).join(' ')}>
              {isFirst ? <GroupHead group={group} label={getGroupLabel(group, items)} isCounted={isCounted} /> : null}
              {renderItem(opId)}
            </div>
          )
        }}
      />
    )
  return groups.map((group) => (
    <section
      key={group.id}
      className={group.hasTrouble ? 'card ob-group bad' : 'card ob-group'}
      aria-label={getGroupLabel(group, items)}
    >
      <GroupHead group={group} label={getGroupLabel(group, items)} isCounted={isCounted} />
      <ul>
        {group.entries.map(({ opId }) => (
          <li key={opId}>{renderItem(opId)}</li>
        ))}
      </ul>
    </section>
  ))
}
