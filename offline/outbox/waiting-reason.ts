// Why a queued op is not being sent: derived from what lies there, never stored. Pure.
import type { OpRow } from '../db/tables.ts'
import type { Waiting } from '../engine.ts'
import { stuck } from './choose-batch.ts'
import type { Gate } from './queue-pause.ts'

export interface Scene {
  readonly gate: Gate | null
  readonly now: number
  readonly appVersion: string
  readonly isKnown: (row: OpRow) => boolean
}

/** For every open op by its opId; null for one that is not queued. */
export function waitings(
  open: readonly OpRow[],
  { gate, now, appVersion, isKnown }: Scene,
): ReadonlyMap<string, Waiting | null> {
  const held = stuck(open)
  const why = (row: OpRow): Waiting | null => {
    if (row.state !== 'queued') return null
    if (gate?.why === 'sign-in' || gate?.why === 'other-owner') return gate.why
    if (!isKnown(row) || row.heldBy === appVersion) return 'update'
    // One that only comes after another in the same line waits as that one does.
    if (held.has(row.opId) || row.error?.status === 424) return 'parent'
    if (row.nextAt > now || (gate !== null && (gate.until ?? 0) > now)) return 'retry'
    return 'turn'
  }
  return new Map(open.map((row) => [row.opId, why(row)]))
}
