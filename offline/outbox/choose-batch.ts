// Which ops go next: words before pictures, first in first out within a group, nothing before what it depends on.
// What a person has to decide stops those that depend on it, not its siblings. Pure.
import type { OpRow } from '../db/tables.ts'

export interface Moment {
  readonly now: number
  readonly appVersion: string
  readonly lane: 'words' | 'photos'
  /** `envelope`: as many as fit one batch, with several of a group. `abreast`: the first of each group. */
  readonly shape: 'envelope' | 'abreast'
  readonly limit: number
  /** Whether this build can send the op's kind. */
  readonly isKnown: (row: OpRow) => boolean
  /** Whether a person asked to try it now, whatever its wait. */
  readonly isHurried: (row: OpRow) => boolean
}

const needsPerson = (row: OpRow) => row.state === 'rejected' || row.state === 'conflict' || row.state === 'quarantined'

/** The ops that cannot go until a person has decided about another: all that depend, directly or not, on what was stopped. */
export function stuck(open: readonly OpRow[]): ReadonlySet<string> {
  const held = new Set(open.filter(needsPerson).map((row) => row.opId))
  for (const row of [...open].sort((a, b) => a.seq - b.seq))
    if (row.dependsOn.some((id) => held.has(id))) held.add(row.opId)
  return held
}

/** Whether its time has come; an op that the server would not take from another version of the app may go at once. */
export const isDue = (row: OpRow, moment: Pick<Moment, 'now' | 'appVersion' | 'isHurried'>): boolean =>
  row.nextAt <= moment.now ||
  moment.now < row.triedAt ||
  moment.isHurried(row) ||
  (row.heldBy !== null && row.heldBy !== moment.appVersion)

/** Chooses from all open ops (everything but acked and gone), oldest first. */
export function choose(open: readonly OpRow[], moment: Moment): OpRow[] {
  const held = stuck(open)
  const waiting = open.filter((row) => row.state === 'queued' || row.state === 'sending').sort((a, b) => a.seq - b.seq)
  const unsent = new Set(open.map((row) => row.opId))
  const chosen = new Map<string, OpRow>()
  const closed = new Set<string>()
  for (const row of waiting) {
    const line = row.groupId
    if (held.has(row.opId) || closed.has(line)) continue
    if (row.lane !== moment.lane) {
      // A picture waits for the words before it; words never wait for a picture.
      if (moment.lane === 'photos') closed.add(line)
      continue
    }
    const needs = row.dependsOn.filter((id) => unsent.has(id))
    // What it needs may stand behind it in the line (a corrected copy does): waiting for it must not close the line.
    if (!needs.every((id) => moment.shape === 'envelope' && chosen.has(id))) continue
    if (row.state !== 'queued' || !moment.isKnown(row) || !isDue(row, moment)) {
      closed.add(line)
      continue
    }
    chosen.set(row.opId, row)
    if (moment.shape === 'abreast') closed.add(line)
    if (chosen.size === moment.limit) break
  }
  return [...chosen.values()]
}
