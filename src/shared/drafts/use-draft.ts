import { useCallback, useEffect, useState } from 'react'
import { useEngine } from '../../data/engine.tsx'
import { saveErrorMessage } from '../../data/save-error.ts'
import { finishDraftWrites, readDraft, writeDraft } from './draft-writes.ts'

export interface Draft<T> {
  /** `undefined` while it loads, and where it could not be read. */
  readonly found: T | null | undefined
  /** Reads it again, where it could not be read; else null. */
  readonly again: (() => void) | null
  /** Saves it on the device. Writes that are faster than the device are merged into the last one. */
  readonly keep: (value: T) => void
  /** Waits for the running write and drops pending ones. Call it before the save that deletes the draft. */
  readonly finishWrites: () => Promise<void>
  /** Why the last write failed, as a sentence. */
  readonly error: string | null
}

/** The draft of a form, saved on this device at every change and restored after a restart. */
export function useDraft<T>(key: string): Draft<T> {
  const engine = useEngine()
  const [read, setRead] = useState<{ readonly key: string; readonly value: T | null | undefined } | null>(null)
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    let isMounted = true
    const tell = (value: T | null | undefined) => {
      if (isMounted) setRead({ key, value })
    }
    // What the form before still writes is read too.
    readDraft<T>(engine, key).then(tell, () => {
      tell(undefined)
    })
    return () => {
      isMounted = false
    }
  }, [engine, key, turn])

  const keep = useCallback(
    (value: T) => {
      writeDraft(engine, key, value, (error) => {
        setError(error === null ? null : saveErrorMessage(error))
      })
    },
    [engine, key],
  )

  const finishWrites = useCallback(() => finishDraftWrites(engine, key), [engine, key])

  const own = read?.key === key ? read : null
  const again = () => {
    setRead(null)
    setTurn((before) => before + 1)
  }
  return { found: own?.value, again: own !== null && own.value === undefined ? again : null, keep, finishWrites, error }
}
