import { useEffect, useState } from 'react'
import { useEngine } from '../../../data/engine.tsx'
import type { FindItem } from './find-item.ts'

/** Encrypted with the person's other work: titles name customers, and the device may be shared. */
const draftKey = 'find:recent'
const maxRecent = 8

/** What was opened from here on this device, the latest first. */
export function useRecentFinds(): {
  readonly recent: readonly FindItem[]
  readonly remember: (item: FindItem) => void
} {
  const engine = useEngine()
  const [recent, setRecent] = useState<readonly FindItem[]>([])
  useEffect(() => {
    let isActive = true
    engine.draft<readonly FindItem[]>(draftKey).then(
      (stored) => {
        if (isActive && Array.isArray(stored)) setRecent(stored)
      },
      () => undefined,
    )
    return () => {
      isActive = false
    }
  }, [engine])
  return {
    recent,
    remember: ({ icon, title, note, to }) => {
      const next = [{ group: 'recent' as const, icon, title, note, to }, ...recent.filter((one) => one.to !== to)]
      // Without storage there are no recents.
      engine.saveDraft(draftKey, next.slice(0, maxRecent)).catch(() => undefined)
    },
  }
}
