import { useEffect, useState } from 'react'
import { useEngine } from '../../data/engine.tsx'

type Engine = ReturnType<typeof useEngine>

/** Reads a record from the server when it opens, and when the server has another revision. Returns why it could not; null so far. */
export function useFresh(
  refresh: (engine: Engine, id: string) => Promise<unknown>,
  id: string,
  rev: number | null,
): { readonly error: unknown; readonly retry: () => void } {
  const engine = useEngine()
  const [state, setState] = useState<{ readonly turn: number; readonly error: unknown }>({ turn: 0, error: null })
  const { turn } = state
  useEffect(() => {
    let isShown = true
    refresh(engine, id).catch((error: unknown) => {
      if (isShown) setState({ turn, error })
    })
    return () => {
      isShown = false
    }
  }, [engine, refresh, id, rev, turn])
  return {
    error: state.error,
    retry: () => {
      setState({ turn: turn + 1, error: null })
    },
  }
}
