import { groupBy } from '../../../../domain/group-by.ts'
import type { OutboxEntry } from '../../../../offline/engine.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'

export type Pending = ReadonlyMap<string, readonly OutboxEntry[]>
const none: Pending = new Map()

/** What waits on this device, by the group of its claim, order or registration. */
export function usePending(): Pending {
  const entries = useLiveQuery((engine) => engine.outboxEntries(), [])
  if (entries.state !== 'ready') return none
  return groupBy(
    entries.value.filter(({ state }) => state !== 'acked'),
    ({ groupId }) => groupId,
  )
}
