import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'

interface Cell {
  value: unknown
  readonly listeners: Set<() => void>
}
/** Lives as long as the query cache, so the next user starts empty. */
const cells = new WeakMap<object, Map<string, Cell>>()

function getCell(owner: object, key: string, first: unknown): Cell {
  const all = cells.get(owner) ?? new Map<string, Cell>()
  cells.set(owner, all)
  const cell = all.get(key) ?? { value: first, listeners: new Set() }
  all.set(key, cell)
  return cell
}

export interface SharedState<T> {
  readonly read: () => T
  readonly change: (to: (before: T) => T) => void
}

/**
 * State that several screens show and change at once. `first` is the initial value and must be the same object at every
 * render.
 */
export function useSharedState<T>(key: string, first: T): readonly [T, SharedState<T>] {
  const owner = useQueryClient()
  const store = useMemo(() => {
    const cell = getCell(owner, key, first)
    return {
      read: () => cell.value as T,
      change: (to: (before: T) => T) => {
        cell.value = to(cell.value as T)
        for (const listener of cell.listeners) listener()
      },
      watch: (listener: () => void) => {
        cell.listeners.add(listener)
        return () => {
          cell.listeners.delete(listener)
        }
      },
    }
  }, [owner, key, first])
  return [useSyncExternalStore(store.watch, store.read, store.read), store]
}

/** Returns a function that clears all state with this key prefix, wherever it is shown. */
export function useClearSharedState(): (prefix: string) => void {
  const owner = useQueryClient()
  return (prefix) => {
    for (const [key, cell] of cells.get(owner) ?? [])
      if (key.startsWith(prefix)) {
        cell.value = null
        for (const listener of cell.listeners) listener()
      }
  }
}
