import { useState } from 'react'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { useNow } from '../../../../data/clock.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { OpEditSheet } from '../../../../shared/outbox/op-edit-sheet.tsx'
import { ConflictComparison, OpResolution, ServerMessage } from '../../../../shared/outbox/op-resolution.tsx'
import { formatTitle } from '../../../../shared/outbox/op-description.ts'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'

/** The server's message of each, both versions, and the user's choices. */
export function ProblemList({ stuck }: { readonly stuck: readonly OutboxItem[] }) {
  const now = useNow(60_000)
  const [editing, setEditing] = useState<OutboxItem | null>(null)
  return (
    <>
      <ul>
        {stuck.map((item) => (
          <li key={item.opId}>
            <div className="row wrap">
              <b className="grow">{formatTitle(item)}</b>
              <WaitingChip {...toChip(item)} />
            </div>
            <div className="t13 mute">Saved {formatMoment(item.createdAt, now)}</div>
            <ServerMessage item={item} />
            {item.state === 'conflict' ? <ConflictComparison item={item} /> : null}
            <OpResolution item={item} onEdit={setEditing} />
          </li>
        ))}
      </ul>
      <OpEditSheet
        item={editing}
        onClose={() => {
          setEditing(null)
        }}
      />
    </>
  )
}
