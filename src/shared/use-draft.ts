import { useCallback, useEffect, useRef, useState } from 'react'
import { useEngine } from '../data/engine.tsx'
import { saveFaultSentence } from './save-fault.ts'

export interface Draft<T> {
  /** `undefined` while it is being read. */
  readonly found: T | null | undefined
  /** Keeps it on the device at once; saves that come faster than the device can write are folded into the last one. */
  readonly keep: (value: T) => void
  /** Waits for the write under way and forgets what was to follow: call it before the save that drops the draft. */
  readonly settle: () => Promise<void>
  /** Why the last write failed, in a sentence. */
  readonly fault: string | null
}

/** A half-written form, kept on this device at every change and found again after a restart. */
export function useDraft<T>(key: string): Draft<T> {
  const engine = useEngine()
  const [read, setRead] = useState<{ readonly key: string; readonly value: T | null } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const waiting = useRef<{ readonly value: T } | null>(null)
  const writing = useRef<Promise<void> | null>(null)

  useEffect(() => {
    let isWanted = true
    const tell = (value: T | null) => {
      if (isWanted) setRead({ key, value })
    }
    engine.draft<T>(key).then(tell, () => {
      tell(null)
    })
    return () => {
      isWanted = false
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
              setFault(null)
            },
            (error: unknown) => {
              setFault(saveFaultSentence(error))
            },
          )
        }
        writing.current = null
      }
      writing.current ??= write()
    },
    [engine, key],
  )

  const settle = useCallback(async () => {
    waiting.current = null
    await writing.current
  }, [])

  return { found: read?.key === key ? read.value : undefined, keep, settle, fault }
}
