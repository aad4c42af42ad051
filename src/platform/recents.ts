import { useSyncExternalStore } from 'react'

/** All such lists. They are unencrypted and deleted at sign-out (docs/decisions/025-shared-devices.md). */
const keys = ['partwright.searches', 'partwright:servicer-zip'] as const

/** A short list of recent searches or views, stored on this device only. */
export interface Recents {
  readonly key: (typeof keys)[number]
  readonly max: number
}

const changedEvent = 'partwright:recents'
const cache = new Map<string, { readonly text: string | null; readonly list: readonly string[] }>()
const none: readonly string[] = []

const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function readList({ key }: Recents): readonly string[] {
  const text = readText(key)
  const known = cache.get(key)
  if (known?.text === text) return known.list
  let list = none
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(read)) list = read.filter((entry): entry is string => typeof entry === 'string')
  } catch {
    /* Unreadable data counts as an empty list. */
  }
  cache.set(key, { text, list })
  return list
}

function save(recents: Recents, list: readonly string[]): void {
  try {
    localStorage.setItem(recents.key, JSON.stringify(list.slice(0, recents.max)))
  } catch {
    /* Without storage there are no recents. */
  }
  window.dispatchEvent(new Event(changedEvent))
}

/** Moves it to the front. */
export const addRecent = (recents: Recents, entry: string): void => {
  save(recents, [entry, ...readList(recents).filter((other) => other !== entry)])
}
export const removeRecent = (recents: Recents, entry: string): void => {
  save(
    recents,
    readList(recents).filter((other) => other !== entry),
  )
}
export const clearRecents = (recents: Recents): void => {
  save(recents, [])
}

/** Clears every list at sign-out. */
export function clearAllRecents(): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    /* Without storage there are no recents. */
  }
  window.dispatchEvent(new Event(changedEvent))
}

function watch(changed: () => void): () => void {
  window.addEventListener(changedEvent, changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener(changedEvent, changed)
    window.removeEventListener('storage', changed)
  }
}

/** The current list, most recent first. */
export function useRecents(recents: Recents): readonly string[] {
  return useSyncExternalStore(
    watch,
    () => readList(recents),
    () => none,
  )
}
