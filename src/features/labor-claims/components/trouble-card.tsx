import { useState } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { useNow } from '../../../data/clock.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { OpEdit } from '../../../shared/op-edit.tsx'
import { Beside, OpWays, ServerSaid } from '../../../shared/op-trouble.tsx'
import { labelOf } from '../../../shared/op-words.ts'
import { chipOf, counted, needsPerson } from '../../../shared/waiting-words.ts'

/** What of this claim the server did not take: its sentence, its present copy beside what was saved here, and the ways out. */
export function TroubleCard({ items }: { readonly items: readonly OutboxItem[] }) {
  const now = useNow(60_000)
  const [editing, setEditing] = useState<OutboxItem | null>(null)
  const stuck = items.filter(needsPerson)
  if (stuck.length === 0) return null
  return (
    <section className="card tk-trouble" aria-label="Needs you">
      <div className="hd">
        <h2>
          {counted(stuck.length, 'item')} need{stuck.length === 1 ? 's' : ''} you
        </h2>
        <span className="end t13 mute">kept on this device</span>
      </div>
      <ul>
        {stuck.map((item) => (
          <li key={item.opId}>
            <div className="row wrap">
              <b className="grow">{labelOf(item)}</b>
              <WaitingChip {...chipOf(item)} />
            </div>
            <div className="t13 mute">Saved {sayMoment(item.createdAt, now)}</div>
            <ServerSaid item={item} />
            {item.state === 'conflict' ? <Beside item={item} /> : null}
            <OpWays item={item} onEdit={setEditing} />
          </li>
        ))}
      </ul>
      <OpEdit
        item={editing}
        onClose={() => {
          setEditing(null)
        }}
      />
    </section>
  )
}
