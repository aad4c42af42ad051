import type { OutboxItem } from '../../../../offline/engine.ts'
import { formatCounted, needsPerson } from '../../../shared/outbox/waiting-label.ts'

export interface Group {
  readonly id: string
  readonly label: string
  /** In the order in which they are sent. */
  readonly items: readonly OutboxItem[]
  readonly hasTrouble: boolean
}

/** The outbox by claim: groups that need the person first, then by their oldest item. Arrived items stay while their group has open ones. */
export function toGroups(items: readonly OutboxItem[]): readonly Group[] {
  const byGroup = Map.groupBy(
    items.toSorted((a, b) => a.seq - b.seq),
    // What was saved without signing in is never a part of a signed-in user's group.
    (item) => (item.ownerId === null ? `visitor ${item.groupId}` : item.groupId),
  )
  return [...byGroup]
    .filter(([, own]) => own.some((item) => item.state !== 'acked'))
    .map(([id, own]) => ({
      id,
      label: own.find((item) => item.groupLabel !== '')?.groupLabel ?? 'This device',
      items: own,
      hasTrouble: own.some(needsPerson),
    }))
    .toSorted((a, b) => Number(b.hasTrouble) - Number(a.hasTrouble) || (a.items[0]?.seq ?? 0) - (b.items[0]?.seq ?? 0))
}

/** `1 of 4 arrived, in this order`. */
export function formatGroupProgress(group: Group): string {
  const arrived = group.items.filter((item) => item.state === 'acked').length
  const stopped = group.items.filter((item) => needsPerson(item) || item.waiting === 'parent').length
  if (stopped > 0) return `${stopped} of ${group.items.length} stopped`
  return arrived === 0
    ? `${formatCounted(group.items.length, 'item')}${group.items.length === 1 ? '' : ', sent in this order'}`
    : `${arrived} of ${group.items.length} arrived, in this order`
}
