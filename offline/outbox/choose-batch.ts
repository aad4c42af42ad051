// Which ops are sent next: JSON operations before photos, first in, first out within a group, nothing before what it depends on.
// An op that needs a decision stops the ops that depend on it, not its siblings. Pure.
import type { OpRow } from '../db/tables.ts'

export interface BatchConditions {
  readonly now: number
  readonly appVersion: string
  readonly queue: 'words' | 'photos'
  /** `batch`: as many as fit one envelope, with several of a group. `singles`: the first of each group. */
  readonly shape: 'batch' | 'singles'
  readonly limit: number
  /** Whether this build can send the op's kind. */
  readonly isKnown: (row: OpRow) => boolean
  /** Whether a person asked to send now: a pause that the server asked for is skipped. */
  readonly skipsPause: boolean
  /** Whether a person asked to try it now, before its wait is over. */
  readonly isHurried: (row: OpRow) => boolean
}

/** Of the open ops, all others need a decision of a person. */
const isWaiting = (row: OpRow) => row.state === 'queued' || row.state === 'sending'

/** The ids of ops that need a decision, and of all that depend on them, directly or not. */
export function findBlocked(open: readonly OpRow[]): ReadonlySet<string> {
  const held = new Set(open.filter((row) => !isWaiting(row)).map((row) => row.opId))
  // Whatever their places, until a look finds none: a corrected op comes after what depends on it.
  let size: number
  do {
    size = held.size
    for (const row of open) if (row.dependsOn.some((id) => held.has(id))) held.add(row.opId)
  } while (held.size > size)
  return held
}

/** Whether its wait is over. An op that another version of the app could not send is due at once. */
export const isDue = (row: OpRow, conditions: Pick<BatchConditions, 'now' | 'appVersion' | 'isHurried'>): boolean =>
  row.nextAt <= conditions.now ||
  conditions.now < row.triedAt ||
  conditions.isHurried(row) ||
  (row.heldBy !== null && row.heldBy !== conditions.appVersion)

/** Chooses from all open ops, oldest first. */
export function chooseBatch(open: readonly OpRow[], conditions: BatchConditions): OpRow[] {
  const held = findBlocked(open)
  const waiting = open.filter(isWaiting).sort((a, b) => a.seq - b.seq)
  const unsent = new Set(open.map((row) => row.opId))
  const chosen = new Map<string, OpRow>()
  const closedGroups = new Set<string>()
  for (const row of waiting) {
    const groupId = row.groupId
    if (held.has(row.opId) || closedGroups.has(groupId)) continue
    // What it needs may come later in the group (a corrected op does): waiting for it must not close the group.
    const needs = row.dependsOn.filter((id) => unsent.has(id))
    if (row.lane !== conditions.queue) {
      // A photo waits for the words before it. Words wait only for a photo that they need.
      if (conditions.queue === 'photos' && needs.length === 0) closedGroups.add(groupId)
      continue
    }
    if (!needs.every((id) => conditions.shape === 'batch' && chosen.has(id))) continue
    if (row.state !== 'queued' || !conditions.isKnown(row) || !isDue(row, conditions)) {
      closedGroups.add(groupId)
      continue
    }
    chosen.set(row.opId, row)
    if (conditions.shape === 'singles') closedGroups.add(groupId)
    if (chosen.size === conditions.limit) break
  }
  return [...chosen.values()]
}
