import { useEffect, useMemo, useState } from 'react'
import type { LastOutbox, OutboxItem } from '../../../../offline/engine.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'

const none: readonly OutboxItem[] = []

/** These items as the page read them last, decrypted without a wait for the storage. */
function useLastItems(last: LastOutbox | null, opIds: readonly string[]): readonly OutboxItem[] {
  const [items, setItems] = useState(none)
  useEffect(() => {
    let isGone = false
    if (last !== null && opIds.length > 0)
      last.items(opIds).then(
        (found) => {
          if (!isGone) setItems(found)
        },
        // The read of the storage reports what fails.
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [last, opIds])
  return items
}

/**
 * These items of the outbox, decrypted, by their ids. One that is not decrypted yet is missing. `last` serves until the storage
 * has answered for the first time.
 */
export function useItems(opIds: readonly string[], last: LastOutbox | null): ReadonlyMap<string, OutboxItem> {
  const key = [...new Set(opIds)].sort().join(' ')
  const ids = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const read = useLiveQuery((engine) => engine.outboxItems(ids), [ids])
  const items = read.state === 'ready' ? read.value : none
  const lastItems = useLastItems(last, ids)
  return useMemo(() => new Map([...lastItems, ...items].map((item) => [item.opId, item])), [lastItems, items])
}
