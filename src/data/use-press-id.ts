import { useCallback, useRef } from 'react'
import { useEngine } from './engine.tsx'

export interface PressIds {
  readonly getId: (asked: unknown) => string
  /** After its answer: the same once more is new. What else waits for an answer has its id still. */
  readonly forget: (asked: unknown) => void
}

/**
 * The ids of what is asked for. Asked for again after a lost answer it has the same id, so that it is done once; anything else
 * has an id of its own, or it would get the answer of the first.
 */
export function usePressId(): PressIds {
  const engine = useEngine()
  const ids = useRef(new Map<string, string>())
  const getId = useCallback(
    (asked: unknown): string => {
      const key = JSON.stringify(asked)
      const id = ids.current.get(key) ?? engine.newId()
      ids.current.set(key, id)
      return id
    },
    [engine],
  )
  const forget = useCallback((asked: unknown) => {
    ids.current.delete(JSON.stringify(asked))
  }, [])
  return { getId, forget }
}
