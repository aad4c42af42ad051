import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useClock } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { StandingProvider } from '../../data/standing.tsx'
import { useLive } from '../../data/use-live.ts'
import { showBadge } from '../../platform/badge.ts'
import { useReached } from '../../platform/reach.ts'
import { useOnline } from '../../platform/use-online.ts'

/** When a server that does not answer is asked again while somebody looks: soon once, as the network may just be back, then now and then. */
const [soon, askAgain] = [1000, 15_000]

/** Reads how this device stands once, for every screen. */
export function StandingReader({ children }: { children: ReactNode }) {
  const hasNetwork = useOnline()
  const isReached = useReached()
  const clock = useClock()
  const { refresh } = useSession()
  useEffect(() => {
    if (isReached || !hasNetwork) return undefined
    let stop: (() => void) | null = null
    const ask = (wait: number) => {
      stop = clock.after(wait, () => {
        void refresh()
          .catch(() => undefined)
          .finally(() => {
            if (stop !== null) ask(askAgain)
          })
      })
    }
    ask(soon)
    return () => {
      stop?.()
      stop = null
    }
  }, [isReached, hasNetwork, clock, refresh])
  const counts = useLive((engine) => engine.counts(), [])
  const standing = useLive((engine) => engine.standing(), [hasNetwork, isReached])
  const isKnown = counts.state === 'ready'
  const left = isKnown ? counts.value.waiting + counts.value.attention : 0
  useEffect(() => {
    if (isKnown) showBadge(left)
  }, [isKnown, left])
  const told = standing.state === 'ready' ? standing.value : null
  const view = useMemo(
    () => ({
      isOnline: hasNetwork && isReached,
      lastContact: told?.lastContact ?? null,
      storage: told?.storage ?? ('ok' as const),
      counts:
        counts.state === 'ready'
          ? counts.value
          : counts.state === 'failed'
            ? ('failed' as const)
            : ('unknown' as const),
    }),
    [hasNetwork, isReached, told, counts],
  )
  return <StandingProvider value={view}>{children}</StandingProvider>
}
