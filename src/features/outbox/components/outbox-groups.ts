import type { OutboxEntry, OutboxItem } from '../../../../offline/engine.ts'
import { groupBy } from '../../../../domain/group-by.ts'
import { formatCounted, needsPerson } from '../../../shared/outbox/waiting-label.ts'

export interface Group {
  readonly id: string
  /** In the order in which they are sent. */
  readonly entries: readonly OutboxEntry[]
  readonly hasTrouble: boolean
}

/**
 * The lines of the outbox: one for each action of a person. The notices that go with an action (which photos follow, what was
 * discarded) have a line only where a person has to decide about them.
 */
export const listActions = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  entries.filter((entry) => entry.icon !== 'announce' || needsPerson(entry))

/** The outbox by claim: groups that need the person first, then by their oldest item. Arrived items stay while their group has open ones. */
export function toGroups(entries: readonly OutboxEntry[]): readonly Group[] {
  const byGroup = groupBy(
    entries.toSorted((a, b) => a.seq - b.seq),
    // What was saved without signing in is never a part of a signed-in user's group.
    (entry) => (entry.ownerId === null ? `visitor ${entry.groupId}` : entry.groupId),
  )
  return [...byGroup]
    .filter(([, own]) => own.some((entry) => entry.state !== 'acked'))
    .map(([id, own]) => ({ id, entries: own, hasTrouble: own.some(needsPerson) }))
    .toSorted(
      (a, b) => Number(b.hasTrouble) - Number(a.hasTrouble) || (a.entries[0]?.seq ?? 0) - (b.entries[0]?.seq ?? 0),
    )
}

/** Entries of a group that are decrypted for its name: a notice has none of its own. */
const maxNaming = 3
export const listNaming = ({ entries }: Group): readonly string[] => entries.slice(0, maxNaming).map(({ opId }) => opId)

/** The claim or registration of a group, from those of its items that are decrypted. */
export const getGroupLabel = ({ entries }: Group, items: ReadonlyMap<string, OutboxItem>): string =>
  entries.map(({ opId }) => items.get(opId)?.groupLabel ?? '').find((label) => label !== '') ?? 'This device'

/** `1 of 4 arrived, in this order`. */
export function formatGroupProgress({ entries }: Group): string {
  const arrived = entries.filter((entry) => entry.state === 'acked').length
  const stopped = entries.filter((entry) => needsPerson(entry) || entry.waiting === 'parent').length
  if (stopped > 0) return `${stopped} of ${entries.length} stopped`
  return arrived === 0
    ? `${formatCounted(entries.length, 'item')}${entries.length === 1 ? '' : ', sent in this order'}`
    : `${arrived} of ${entries.length} arrived, in this order`
}
