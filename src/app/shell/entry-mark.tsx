import type { Counts } from '../../../offline/engine.ts'
import { WaitingChip } from '../../ui/waiting-chip.tsx'
import type { Entry } from './entries.ts'
import '../../ui/status-chip.css'

/** The count at the end of a menu entry, or the outbox's state. */
export function EntryMark({
  entry,
  jobs,
  cart,
  outbox,
}: {
  entry: Entry
  jobs: number | null
  cart: number | null
  outbox: Counts | null
}) {
  if (entry.count === 'jobs') return jobs === null ? null : <span className="count">{jobs}</span>
  if (entry.count === 'cart') return cart === null || cart === 0 ? null : <span className="count">{cart}</span>
  if (entry.count !== 'outbox' || outbox === null) return null
  if (outbox.attention > 0) return <WaitingChip isSmall state="refused" label={String(outbox.attention)} />
  return outbox.waiting === 0 ? null : (
    <WaitingChip isSmall state={outbox.needsSignIn ? 'sign-in' : 'waiting'} label={String(outbox.waiting)} />
  )
}
