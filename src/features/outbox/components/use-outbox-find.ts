import { useEffect, useState } from 'react'
import { useEngine } from '../../../data/engine.tsx'

export interface OutboxFind {
  readonly text: string
  readonly setText: (text: string) => void
  /** The ids of the items that contain the text; null while nothing is looked for, or the search still runs. */
  readonly found: ReadonlySet<string> | null
  readonly isRunning: boolean
}

/** Finds items by their name or claim. All are decrypted for it, but only then. */
export function useOutboxFind(): OutboxFind {
  const engine = useEngine()
  const [text, setText] = useState('')
  const [result, setResult] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> } | null>(null)
  const term = text.trim().toLowerCase()
  useEffect(() => {
    if (term === '') return undefined
    let isActive = true
    engine.outbox().then(
      (items) => {
        if (!isActive) return
        const matches = items.filter(({ label, groupLabel }) => `${label} ${groupLabel}`.toLowerCase().includes(term))
        setResult({ of: term, ids: new Set(matches.map(({ opId }) => opId)) })
      },
      // The screen shows a failed read of its own.
      () => undefined,
    )
    return () => {
      isActive = false
    }
  }, [engine, term])
  const isDone = result?.of === term
  return { text, setText, found: term !== '' && isDone ? result.ids : null, isRunning: term !== '' && !isDone }
}
