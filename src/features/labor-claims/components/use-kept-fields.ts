import { useState } from 'react'
import { useEngine } from '../../../data/engine.tsx'
import { useDraft } from '../../../shared/use-draft.ts'

export interface KeptFields<T> {
  /** Null while what was kept is being read. */
  readonly fields: T | null
  readonly type: (change: Partial<T>) => void
  /** Before the save that drops the draft itself. */
  readonly settle: () => Promise<void>
  /** Forgets what was typed: it is sent, or given up on purpose. */
  readonly drop: () => Promise<void>
}

/** What is typed in a sheet, kept on this device at every change: a sheet that closes loses none of it. */
export function useKeptFields<T extends object>(key: string, start: T): KeptFields<T> {
  const engine = useEngine()
  const { found, keep, settle } = useDraft<T>(key)
  const [typed, setTyped] = useState<T | null>(null)
  const fields = found === undefined ? null : (typed ?? found ?? start)
  return {
    fields,
    type(change) {
      if (fields === null) return
      const next = { ...fields, ...change }
      setTyped(next)
      keep(next)
    },
    settle,
    async drop() {
      await settle()
      await engine.dropDraft(key).catch(() => undefined)
    },
  }
}
