// Why a queued op is not being sent: derived, never stored. Pure.
import type { OpRow } from '../db/tables.ts'
import type { Waiting } from '../engine.ts'
import { isLocked } from './locked-ops.ts'
import { findBlocked } from './choose-batch.ts'
import type { QueuePause } from './queue-pause.ts'

export interface WaitingContext {
  readonly pause: QueuePause | null
  readonly now: number
  readonly appVersion: string
  readonly isKnown: (row: OpRow) => boolean
  /** Whether the server takes no op of its version yet. */
  readonly isTooNew: (row: OpRow) => boolean
}

/** Tells the reason of an op of these; null for one that is not queued. Thousands may wait, and most are not asked about. */
export function createReasonFinder(
  open: readonly OpRow[],
  { pause, now, appVersion, isKnown, isTooNew }: WaitingContext,
): (row: OpRow) => Waiting | null {
  const held = findBlocked(open)
  return (row) => {
    if (row.state !== 'queued') return null
    if (pause?.why === 'sign-in' || pause?.why === 'other-owner') return pause.why
    if (isKnown(row) && isTooNew(row)) return 'newer-server'
    if (!isKnown(row) || row.heldBy === appVersion) return 'update'
    if (isLocked(row)) return 'locked'
    // An op that follows another of its group has that op's reason.
    if (held.has(row.opId) || row.error?.status === 424) return 'parent'
    if (row.nextAt > now || (pause !== null && (pause.until ?? 0) > now)) return 'retry'
    return 'turn'
  }
}
