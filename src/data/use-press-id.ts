import { useCallback, useRef } from 'react'
import { useEngine } from './engine.tsx'

/**
 * The ids of what is asked for. Asked for again after a lost answer it has the same id, so that it is done once; anything else
 * has an id of its own, or it would get the answer of the first.
 */
export function usePressId() {
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
  /** After its answer: the same once more is new. What else waits for an answer has its id still. */
  const forget = useCallback((asked: unknown) => {
    ids.current.delete(JSON.stringify(asked))
  }, [])
  return { getId, forget }
}
