import { createContext, useContext, useEffect, useState } from 'react'

/** The page's clock, injected so that tests can control it. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs once after `ms`. The returned function cancels it. */
  readonly setTimer: (ms: number, run: () => void) => () => void
}

const ClockContext = createContext<Clock | null>(null)
export const ClockProvider = ClockContext.Provider

export function useClock(): Clock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('useClock needs a ClockProvider around it')
  return clock
}

/** The current time in epoch ms, updated every `everyMs`: for clocks, timers and 'as of'. */
export function useNow(everyMs: number): number {
  const clock = useClock()
  const [now, setNow] = useState(() => clock.now())
  useEffect(
    () =>
      clock.setTimer(everyMs, () => {
        setNow(clock.now())
      }),
    [clock, everyMs, now],
  )
  return now
}
