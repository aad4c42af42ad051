import type { OutboxItem, Waiting } from '../../offline/engine.ts'
import type { WaitingState } from './waiting-chip.tsx'

/** Reasons that time alone does not end. */
const held: ReadonlySet<Waiting> = new Set(['parent', 'update', 'newer-server', 'other-owner', 'locked'])

/** The chip's state for an outbox item, with the percentage while it is being sent. */
export function toWaitingState(item: Pick<OutboxItem, 'state' | 'waiting' | 'progress'>): {
  state: WaitingState
  percent?: number
} {
  switch (item.state) {
    case 'acked':
      return { state: 'arrived' }
    case 'rejected':
    case 'conflict':
    case 'quarantined':
      return { state: 'refused' }
    case 'sending':
      return item.progress && item.progress.total > 0
        ? { state: 'sending', percent: Math.min(99, (100 * item.progress.sent) / item.progress.total) }
        : { state: 'sending' }
    case 'queued':
      break
  }
  if (item.waiting === 'sign-in') return { state: 'sign-in' }
  return { state: item.waiting !== null && held.has(item.waiting) ? 'held' : 'waiting' }
}
