import { useMemo } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'

const none: ReadonlyMap<string, OutboxItem> = new Map()

/** These items of the outbox, decrypted, by their ids. One that is not decrypted yet is missing. */
export function useItems(opIds: readonly string[]): ReadonlyMap<string, OutboxItem> {
  const key = [...new Set(opIds)].sort().join(' ')
  const read = useLiveQuery((engine) => engine.outboxItems(key === '' ? [] : key.split(' ')), [key])
  const items = read.state === 'ready' ? read.value : null
  return useMemo(() => (items === null ? none : new Map(items.map((item) => [item.opId, item]))), [items])
}
