import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Counts, Engine } from '../../../offline/engine.ts'
import { useClock } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { ConnectionStatusProvider } from '../../data/connection-status.tsx'
import type { LiveResult } from '../../data/live-result.ts'
import { useConnectionOfReads } from '../../data/query-cache.tsx'
import { QueryWatcher } from '../../data/query-watcher.tsx'
import { handOverWhenGone } from '../../platform/hand-over.ts'
import { useIsServerReachable } from '../../platform/server-reachability.ts'
import { useOnline } from '../../platform/use-online.ts'

/**
 * Milliseconds until the server is asked again when it did not answer, twice as long each time: the first try soon, as the
 * network may be back already.
 */
const [firstRetryMs, maxRetryMs] = [1000, 60_000]

type DeviceStatus = Awaited<ReturnType<Engine['connectionStatus']>>

/** Reads the connection, the storage and the outbox's counts once, for every screen. */
export function ConnectionStatusRoot({ children }: { children: ReactNode }) {
  const hasNetwork = useOnline()
  const isReached = useIsServerReachable()
  const clock = useClock()
  const { refresh } = useSession()
  const isOnline = hasNetwork && isReached
  useConnectionOfReads(isOnline)
  const wait = useRef(firstRetryMs)
  useEffect(() => {
    if (!hasNetwork) {
      wait.current = firstRetryMs
      return undefined
    }
    // The waits go on growing until the server has answered for a while: one address alone may be cut off, and then each
    // answer has it read again and lost again.
    if (isReached)
      return clock.setTimer(maxRetryMs, () => {
        wait.current = firstRetryMs
      })
    let stop: (() => void) | null = null
    const ask = () => {
      stop = clock.setTimer(wait.current, () => {
        // Less often the longer it is away: a radio that is never at rest empties the battery.
        wait.current = Math.min(maxRetryMs, wait.current * 2)
        void refresh()
          .catch(() => undefined)
          .finally(() => {
            if (stop !== null) ask()
          })
      })
    }
    ask()
    return () => {
      stop?.()
      stop = null
    }
  }, [isReached, hasNetwork, clock, refresh])
  const [counts, setCounts] = useState<LiveResult<Counts>>({ state: 'loading' })
  const [connectionStatus, setConnectionStatus] = useState<LiveResult<DeviceStatus>>({ state: 'loading' })
  const isKnown = counts.state === 'ready'
  const isWaiting = isKnown && counts.value.waiting + counts.value.notices > 0
  // Only while something waits: a worker that is started for nothing costs a phone's battery.
  useEffect(() => (isWaiting ? handOverWhenGone() : undefined), [isWaiting])
  const status = connectionStatus.state === 'ready' ? connectionStatus.value : null
  const view = useMemo(
    () => ({
      isOnline,
      lastContact: status?.lastContact ?? null,
      storage: status?.storage ?? ('ok' as const),
      counts:
        counts.state === 'ready'
          ? counts.value
          : counts.state === 'failed'
            ? ('failed' as const)
            : ('unknown' as const),
    }),
    [isOnline, status, counts],
  )
  return (
    <ConnectionStatusProvider value={view}>
      <QueryWatcher read={(engine) => engine.counts()} dependencies={[]} onResult={setCounts} />
      <QueryWatcher
        read={(engine) => engine.connectionStatus()}
        dependencies={[hasNetwork, isReached]}
        onResult={setConnectionStatus}
      />
      {children}
    </ConnectionStatusProvider>
  )
}
