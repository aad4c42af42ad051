import { useCallback, useEffect, useState } from 'react'
import { claimDesk } from '../../../../../contract/claim-desk.ts'
import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'

export type Watched = Reply<typeof claimDesk.table.watchDesk>

const everyMs = 15_000
const noReaders: Watched = { readers: [], rev: null }

/**
 * Tells the server which claim is open, at once and every 15 seconds while the screen is visible, and returns who else has
 * which one open. Leaving the desk says so too. Without an answer it shows none.
 */
export function useWatch(claimId: string): Watched {
  const engine = useEngine()
  const clock = useClock()
  const [watched, setWatched] = useState<{ readonly of: string; readonly is: Watched }>({ of: '', is: noReaders })
  const [turn, setTurn] = useState(0)
  const tell = useCallback(
    (claim: string | null) => engine.call(claimDesk.table.watchDesk, { body: { claim } }).catch(() => noReaders),
    [engine],
  )
  useEffect(() => {
    let isShown = true
    if (document.visibilityState === 'visible')
      void tell(claimId === '' ? null : claimId).then((is) => {
        if (isShown) setWatched({ of: claimId, is })
      })
    const cancel = clock.setTimer(everyMs, () => {
      setTurn((before) => before + 1)
    })
    return () => {
      isShown = false
      cancel()
    }
  }, [clock, tell, claimId, turn])
  useEffect(
    () => () => {
      void tell(null)
    },
    [tell],
  )
  // The revision belongs to the claim that was asked about; who is there stays until the next answer.
  return watched.of === claimId ? watched.is : { readers: watched.is.readers, rev: null }
}
