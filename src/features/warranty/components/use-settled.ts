import { useEffect, useState } from 'react'
import type { Clock } from '../../../data/clock.tsx'

/** A value once it has not changed for `ms`. */
export function useSettled<T>(value: T, ms: number, clock: Clock): T {
  const [settled, setSettled] = useState(value)
  useEffect(
    () =>
      clock.after(ms, () => {
        setSettled(value)
      }),
    [clock, value, ms],
  )
  return settled
}
