import { useEffect, useState } from 'react'
import { useClock } from '../data/clock.tsx'
import { useConnectionStatus } from '../data/connection-status.tsx'
import type { Refresh } from './use-refresh.ts'

/** What was fetched is stored, and then read from the device. After so many milliseconds it no longer counts as on its way. */
const copyMs = 3000

/**
 * Whether an item that the device lacks is on its way: it is being fetched, or was and has not been read from the device yet. False
 * without a network, once the fetch has failed, and where nothing came of it.
 */
export function useIsComing(isLacking: boolean, { isDone, error }: Refresh): boolean {
  const clock = useClock()
  const { isOnline } = useConnectionStatus()
  const isStored = isLacking && isDone && error === null
  const [isLate, setLate] = useState(false)
  useEffect(
    () =>
      isStored
        ? clock.setTimer(copyMs, () => {
            setLate(true)
          })
        : undefined,
    [clock, isStored],
  )
  return isLacking && isOnline && error === null && !(isStored && isLate)
}
