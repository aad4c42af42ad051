import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useClock } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { ConnectionStatusProvider } from '../../data/connection-status.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { showBadge } from '../../platform/badge.ts'
import { useIsServerReachable } from '../../platform/server-reachability.ts'
import { useOnline } from '../../platform/use-online.ts'

/** Milliseconds until the server is asked again when it did not answer: the first try soon, as the network may just be back. */
const [firstRetryMs, retryMs] = [1000, 15_000]

/** Reads the connection, the storage and the outbox's counts once, for every screen. */
export function ConnectionStatusRoot({ children }: { children: ReactNode }) {
  const hasNetwork = useOnline()
  const isReached = useIsServerReachable()
  const clock = useClock()
  const { refresh } = useSession()
  useEffect(() => {
    if (isReached || !hasNetwork) return undefined
    let stop: (() => void) | null = null
    const ask = (wait: number) => {
      stop = clock.setTimer(wait, () => {
        void refresh()
          .catch(() => undefined)
          .finally(() => {
            if (stop !== null) ask(retryMs)
          })
      })
    }
    ask(firstRetryMs)
    return () => {
      stop?.()
      stop = null
    }
  }, [isReached, hasNetwork, clock, refresh])
  const counts = useLiveQuery((engine) => engine.counts(), [])
  const connectionStatus = useLiveQuery((engine) => engine.connectionStatus(), [hasNetwork, isReached])
  const isKnown = counts.state === 'ready'
  const left = isKnown ? counts.value.waiting + counts.value.attention : 0
  useEffect(() => {
    if (isKnown) showBadge(left)
  }, [isKnown, left])
  const status = connectionStatus.state === 'ready' ? connectionStatus.value : null
  const view = useMemo(
    () => ({
      isOnline: hasNetwork && isReached,
      lastContact: status?.lastContact ?? null,
      storage: status?.storage ?? ('ok' as const),
      counts:
        counts.state === 'ready'
          ? counts.value
          : counts.state === 'failed'
            ? ('failed' as const)
            : ('unknown' as const),
    }),
    [hasNetwork, isReached, status, counts],
  )
  return <ConnectionStatusProvider value={view}>{children}</ConnectionStatusProvider>
}
