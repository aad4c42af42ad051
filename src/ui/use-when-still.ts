import { useEffect, useState } from 'react'
import { useClock } from '../data/clock.tsx'

/** How long no finger and no mouse has moved before the page may, in ms. A tap is shorter, and so is aiming at a button. */
const stillMs = 400

const pointerEvents = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const

/**
 * The value, but a change waits until the pointer is still: what moves the page must not move it under a finger, which
 * would press something else or nothing.
 */
export function useWhenStill<T>(value: T): T {
  const clock = useClock()
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (Object.is(shown, value)) return undefined
    const wait = () =>
      clock.setTimer(stillMs, () => {
        setShown(value)
      })
    let cancel = wait()
    const startAgain = () => {
      cancel()
      cancel = wait()
    }
    const listeners = new AbortController()
    for (const name of pointerEvents)
      window.addEventListener(name, startAgain, { capture: true, passive: true, signal: listeners.signal })
    return () => {
      listeners.abort()
      cancel()
    }
  }, [clock, shown, value])
  return shown
}
