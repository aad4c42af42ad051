import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import type { rescue, Sender } from '../../../../../contract/rescue.ts'
import type { RescueEntry } from '../../../../../offline/rescue/read-rescue.ts'

export type Preview = Reply<typeof rescue.table.previewRescue>['items'][number]
export type Outcome = Omit<Reply<typeof rescue.table.importRescue>['items'][number], 'op_id'>
export type Choice = Sender | 'leave'

/** One item of a rescue file on the screen. */
export interface RescueLine {
  readonly entry: RescueEntry
  readonly preview: Preview
  readonly choice: Choice
  /** The corrected body, which is sent as the staff member's own. */
  readonly corrected?: unknown
  readonly outcome: Outcome | null
}

const waiting = new Set(['queued', 'sending'])

/** What waits and bears its owner's proof is sent as theirs. All else waits until staff choose. */
export const getFirstChoice = ({ may_send, state }: Preview): Choice =>
  may_send.owner && waiting.has(state) ? 'owner' : 'leave'

/** Whether something may still be done with the line. */
export const isOpen = ({ outcome }: RescueLine): boolean =>
  outcome === null || outcome.state === 'later' || outcome.state === 'refused' || outcome.state === 'for-its-person'

/** The lines that are sent next, in their order. */
export const findChosen = (lines: readonly RescueLine[]): RescueLine[] =>
  lines.filter((line) => line.choice !== 'leave' && isOpen(line))

/** Characters of JSON in one call; a single larger item goes by itself. */
const maxBatchChars = 600_000

/** Consecutive items in calls of a size that every server and line can take. */
export function toBatches<T>(items: readonly T[], toJson: (item: T) => unknown, maxCount: number): T[][] {
  const batches: T[][] = []
  let chars = 0
  for (const item of items) {
    const size = JSON.stringify(toJson(item)).length
    const last = batches.at(-1)
    if (last === undefined || last.length === maxCount || chars + size > maxBatchChars) {
      batches.push([item])
      chars = size
    } else {
      last.push(item)
      chars += size
    }
  }
  return batches
}

/** Batches of one device only: its id is part of the call. */
export function splitByDevice<T extends { readonly entry: RescueEntry }>(lines: readonly T[]): T[][] {
  const groups: T[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.[0]?.entry.deviceId === line.entry.deviceId) last?.push(line)
    else groups.push([line])
  }
  return groups
}
