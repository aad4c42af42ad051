import { useEffect, useState } from 'react'
import type { Clock } from '../../../../data/clock.tsx'

/** Returns a value once it has not changed for `ms` milliseconds. */
export function useDebouncedValue<T>(value: T, ms: number, clock: Clock): T {
  const [settled, setSettled] = useState(value)
  useEffect(
    () =>
      clock.setTimer(ms, () => {
        setSettled(value)
      }),
    [clock, value, ms],
  )
  return settled
}
