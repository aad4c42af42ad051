import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useClock } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { StandingProvider } from '../../data/standing.tsx'
import { useLive } from '../../data/use-live.ts'
import { useReached } from '../../platform/reach.ts'
import { useOnline } from '../../platform/use-online.ts'

/** How often a server that does not answer is asked again while somebody looks. */
const askAgain = 15_000

/** Reads how this device stands once, for every screen. */
export function StandingReader({ children }: { children: ReactNode }) {
  const hasNetwork = useOnline()
  const isReached = useReached()
  const clock = useClock()
  const { refresh } = useSession()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (isReached || !hasNetwork) return undefined
    return clock.after(askAgain, () => { void refresh().catch(() => undefined).finally(() => { setTurn((at) => at + 1) }) })
  }, [isReached, hasNetwork, clock, refresh, turn])
  const counts = useLive((engine) => engine.counts(), [])
  const standing = useLive((engine) => engine.standing(), [hasNetwork, isReached])
  const told = standing.state === 'ready' ? standing.value : null
  const view = useMemo(() => ({
    isOnline: hasNetwork && isReached,
    lastContact: told?.lastContact ?? null,
    storage: told?.storage ?? 'ok' as const,
    counts: counts.state === 'ready' ? counts.value : counts.state === 'failed' ? 'failed' as const : 'unknown' as const,
  }), [hasNetwork, isReached, told, counts])
  return <StandingProvider value={view}>{children}</StandingProvider>
}
