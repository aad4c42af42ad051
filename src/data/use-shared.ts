import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'

interface Cell {
  value: unknown
  readonly listeners: Set<() => void>
}
/** As long as the cache of reads: whoever signs in next begins with none of it. */
const cells = new WeakMap<object, Map<string, Cell>>()

function cellOf(owner: object, key: string, first: unknown): Cell {
  const all = cells.get(owner) ?? new Map<string, Cell>()
  cells.set(owner, all)
  const cell = all.get(key) ?? { value: first, listeners: new Set() }
  all.set(key, cell)
  return cell
}

export interface Shared<T> {
  readonly read: () => T
  readonly change: (to: (before: T) => T) => void
}

/** Something that several screens show and change, at once: what is typed into it may be typed on. `first` is what it is before anybody has changed it: one and the same value at every drawing. */
export function useShared<T>(key: string, first: T): readonly [T, Shared<T>] {
  const owner = useQueryClient()
  const store = useMemo(() => {
    const cell = cellOf(owner, key, first)
    return {
      read: () => cell.value as T,
      change: (to: (before: T) => T) => {
        cell.value = to(cell.value as T)
        for (const tell of cell.listeners) tell()
      },
      watch: (tell: () => void) => {
        cell.listeners.add(tell)
        return () => {
          cell.listeners.delete(tell)
        }
      },
    }
  }, [owner, key, first])
  return [useSyncExternalStore(store.watch, store.read), store]
}

/** Empties all whose key begins so, wherever they are shown. */
export function useForgetShared(): (prefix: string) => void {
  const owner = useQueryClient()
  return (prefix) => {
    for (const [key, cell] of cells.get(owner) ?? [])
      if (key.startsWith(prefix)) {
        cell.value = null
        for (const tell of cell.listeners) tell()
      }
  }
}
