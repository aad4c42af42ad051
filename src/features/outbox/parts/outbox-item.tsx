import type { OutboxItem } from '../../../../offline/engine.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { Beside, OpWays, ServerSaid } from '../../../shared/op-trouble.tsx'
import { chipOf, needsPerson } from '../../../shared/waiting-words.ts'
import { itemLine } from './item-words.ts'

const icons: Record<OutboxItem['icon'], IconName> = { trip: 'navigate', note: 'note', photo: 'image', action: 'clipboard', crash: 'warning', announce: 'send' }

interface Props {
  readonly item: OutboxItem
  readonly now: number
  readonly isSelected: boolean
  readonly onSelect: (item: OutboxItem) => void
  readonly onEdit: (item: OutboxItem) => void
}

/** One saved thing: what it is, where it is, and, when the server did not take it, what can be done. */
export function OutboxRow({ item, now, isSelected, onSelect, onEdit }: Props) {
  const isStuck = needsPerson(item)
  return (
    <li className={isSelected ? 'op sel' : 'op'}>
      <span className="op-icon"><Icon name={icons[item.icon]} /></span>
      <div className="grow">
        <div className="row top wrap">
          <span className="ti grow">{item.label}</span>
          <WaitingChip {...chipOf(item)} />
        </div>
        <div className="t13 mute">{itemLine(item, now)}</div>
        {item.progress !== null && item.state !== 'acked' && (item.state === 'sending' || item.progress.sent > 0) ? <progress max={item.progress.total} value={item.progress.sent} aria-label={`${item.label}, sent so far`} /> : null}
        {isStuck ? <>
          <ServerSaid item={item} />
          {item.input === null ? <p className="t13 mute mt2">What was saved cannot be read on this device until its owner signs in.</p> : null}
          {item.state === 'conflict' ? <div className="phone"><Beside item={item} /></div> : null}
          <div className="phone"><OpWays item={item} onEdit={onEdit} /></div>
        </> : null}
        <div className="desk op-open"><Button fill="link" size="small" aria-expanded={isSelected} onClick={() => { onSelect(item) }}>{isStuck ? 'What can be done' : 'Details'}<span className="sr"> of {item.label}</span></Button></div>
        {isStuck || item.state === 'acked' ? null : <div className="phone op-quiet"><Quiet item={item} onEdit={onEdit} /></div>}
      </div>
    </li>
  )
}

/** An item that waits may be given up or exported too, without being pressed on anybody. */
function Quiet(props: { readonly item: OutboxItem; readonly onEdit: (item: OutboxItem) => void }) {
  return <details><summary>More</summary><OpWays {...props} /></details>
}
