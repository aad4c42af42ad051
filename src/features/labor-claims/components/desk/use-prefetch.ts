import { useEffect } from 'react'
import { useEngine } from '../../../../data/engine.tsx'

/** Fetches the next claim ahead, so that it opens at once. A failure shows when it is opened. */
export function usePrefetch(id: string | null): void {
  const engine = useEngine()
  useEffect(() => {
    if (id !== null) void engine.refreshClaim(id).catch(() => undefined)
  }, [engine, id])
}
