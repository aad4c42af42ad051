import { useEffect, useRef, useState } from 'react'
import { useClock } from './clock.tsx'

/** Runs something every `ms` while the screen is visible: an inbox that is open all day shows what comes in. */
export function useEvery(ms: number, run: () => void): void {
  const clock = useClock()
  const [turn, setTurn] = useState(0)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(
    () =>
      clock.setTimer(ms, () => {
        if (document.visibilityState === 'visible') latest.current()
        setTurn((before) => before + 1)
      }),
    [clock, ms, turn],
  )
}
