import { useCallback, useEffect, useState } from 'react'
import { useClock } from '../../data/clock.tsx'
import { useEngine } from '../../data/engine.tsx'
import { useOwnLocation } from '../use-own-location.ts'

/** What a desk learns of its other readers. */
export interface Watching<R> {
  readonly readers: readonly R[]
  /** The revision of the open record; null for none. */
  readonly rev: number | null
}

type Engine = ReturnType<typeof useEngine>

const everyMs = 15_000

/**
 * Tells the server by `ask` which record is open, at once and every 15 seconds while the screen is visible, and returns who else has
 * which one open. Leaving the desk, and another screen over it, end that too. Without an answer it shows none.
 */
export function useWatch<R>(
  openId: string,
  ask: (engine: Engine, openId: string | null) => Promise<Watching<R>>,
): Watching<R> {
  const engine = useEngine()
  const clock = useClock()
  const [watched, setWatched] = useState<{ readonly of: string; readonly is: Watching<R> }>({
    of: '',
    is: { readers: [], rev: null },
  })
  const { isShown } = useOwnLocation()
  const [turn, setTurn] = useState(0)
  const tell = useCallback(
    (open: string | null): Promise<Watching<R>> => ask(engine, open).catch(() => ({ readers: [], rev: null })),
    [engine, ask],
  )
  useEffect(() => {
    if (!isShown) {
      void tell(null)
      return
    }
    let isLatest = true
    if (document.visibilityState === 'visible')
      void tell(openId === '' ? null : openId).then((is) => {
        if (isLatest) setWatched({ of: openId, is })
      })
    const cancel = clock.setTimer(everyMs, () => {
      setTurn((before) => before + 1)
    })
    return () => {
      isLatest = false
      cancel()
    }
  }, [clock, tell, openId, turn, isShown])
  useEffect(
    () => () => {
      void tell(null)
    },
    [tell],
  )
  // The revision belongs to the record that was asked about; who is there stays until the next answer.
  return watched.of === openId ? watched.is : { readers: watched.is.readers, rev: null }
}
