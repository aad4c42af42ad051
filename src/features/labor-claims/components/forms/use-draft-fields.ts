import { useState } from 'react'
import { useEngine } from '../../../../data/engine.tsx'
import { useDraft } from '../../../../shared/use-draft.ts'

export interface DraftFields<T> {
  /** Null while the draft is being read. */
  readonly fields: T | null
  readonly type: (change: Partial<T>) => void
  /** Waits for pending draft writes. Call it before a save that drops the draft. */
  readonly settle: () => Promise<void>
  /** Deletes the draft after the form was sent or canceled. */
  readonly drop: () => Promise<void>
}

/** The fields of a sheet, saved as a draft at every change, so that closing the sheet loses nothing. */
export function useDraftFields<T extends object>(key: string, start: T): DraftFields<T> {
  const engine = useEngine()
  const { found, keep, finishWrites: settle } = useDraft<T>(key)
  const [editedFields, setEditedFields] = useState<T | null>(null)
  const fields = found === undefined ? null : (editedFields ?? found ?? start)
  return {
    fields,
    type(change) {
      if (fields === null) return
      const next = { ...fields, ...change }
      setEditedFields(next)
      keep(next)
    },
    settle,
    async drop() {
      await settle()
      await engine.dropDraft(key).catch(() => undefined)
    },
  }
}
