import { createContext, useContext, useEffect, useState } from 'react'

/** The page's time, handed in so that tests can hold it still. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs once after `ms`; the returned function calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
}

const Time = createContext<Clock | null>(null)
export const ClockProvider = Time.Provider

export function useClock(): Clock {
  const clock = useContext(Time)
  if (!clock) throw new Error('useClock needs a ClockProvider around it')
  return clock
}

/** The present moment in epoch ms, told anew every `everyMs`: for clocks, timers and 'as of'. */
export function useNow(everyMs: number): number {
  const clock = useClock()
  const [now, setNow] = useState(() => clock.now())
  useEffect(
    () =>
      clock.after(everyMs, () => {
        setNow(clock.now())
      }),
    [clock, everyMs, now],
  )
  return now
}
