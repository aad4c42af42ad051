import { useCallback, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../data/engine.tsx'
import { saveErrorMessage } from '../../data/save-error.ts'

export interface Draft<T> {
  /** `undefined` while it loads. */
  readonly found: T | null | undefined
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
  const [read, setRead] = useState<{ readonly key: string; readonly value: T | null } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const waiting = useRef<{ readonly value: T } | null>(null)
  const writing = useRef<Promise<void> | null>(null)

  useEffect(() => {
    let isMounted = true
    const tell = (value: T | null) => {
      if (isMounted) setRead({ key, value })
    }
    engine.draft<T>(key).then(tell, () => {
      tell(null)
    })
    return () => {
      isMounted = false
    }
  }, [engine, key])

  const keep = useCallback(
    (value: T) => {
      waiting.current = { value }
      const write = async () => {
        for (let next = waiting.current; next !== null; next = waiting.current) {
          waiting.current = null
          await engine.saveDraft(key, next.value).then(
            () => {
              setError(null)
            },
            (error: unknown) => {
              setError(saveErrorMessage(error))
            },
          )
        }
        writing.current = null
      }
      writing.current ??= write()
    },
    [engine, key],
  )

  const finishWrites = useCallback(async () => {
    waiting.current = null
    await writing.current
  }, [])

  return { found: read?.key === key ? read.value : undefined, keep, finishWrites, error }
}
