import { useSyncExternalStore } from 'react'

/** All that is kept so. It lies in clear, and goes when its person does (docs/decisions/025-shared-devices.md). */
const keys = ['partwright.searches', 'partwright:servicer-zip'] as const

/** A short list of what this person looked for or at, kept on this device alone. */
export interface Recents {
  readonly key: (typeof keys)[number]
  readonly most: number
}

const changed = 'partwright:recents'
const cache = new Map<string, { readonly text: string | null; readonly list: readonly string[] }>()
const none: readonly string[] = []

const textOf = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function listOf({ key }: Recents): readonly string[] {
  const text = textOf(key)
  const known = cache.get(key)
  if (known?.text === text) return known.list
  let list = none
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(read)) list = read.filter((word): word is string => typeof word === 'string')
  } catch {
    /* What cannot be read is as good as nothing. */
  }
  cache.set(key, { text, list })
  return list
}

function keep(recents: Recents, list: readonly string[]): void {
  try {
    localStorage.setItem(recents.key, JSON.stringify(list.slice(0, recents.most)))
  } catch {
    /* Without storage there are no recents. */
  }
  window.dispatchEvent(new Event(changed))
}

/** Puts it first, once. */
export const remember = (recents: Recents, word: string): void => {
  keep(recents, [word, ...listOf(recents).filter((other) => other !== word)])
}
export const forget = (recents: Recents, word: string): void => {
  keep(
    recents,
    listOf(recents).filter((other) => other !== word),
  )
}
export const forgetAll = (recents: Recents): void => {
  keep(recents, [])
}

/** Every list, for whoever leaves. */
export function forgetRecents(): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    /* Without storage there are no recents. */
  }
  window.dispatchEvent(new Event(changed))
}

function watch(told: () => void): () => void {
  window.addEventListener(changed, told)
  window.addEventListener('storage', told)
  return () => {
    window.removeEventListener(changed, told)
    window.removeEventListener('storage', told)
  }
}

/** The list, the latest first, as it is now. */
export function useRecents(recents: Recents): readonly string[] {
  return useSyncExternalStore(watch, () => listOf(recents))
}
