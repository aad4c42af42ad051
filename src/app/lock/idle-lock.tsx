import { useEffect, useRef } from 'react'
import { useClock, useNow } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { loadLockScreen } from './load-lock-screen.ts'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Locks this page after a break, where the device has a lock (record 091). */
export function IdleLock() {
  const clock = useClock()
  const now = useNow(5_000)
  const { lock } = useSession()
  const state = useLiveQuery((engine) => engine.readLock(), [])
  const minutes = state.state === 'ready' && state.value !== null ? state.value.idleMinutes : null
  const lastSign = useRef(now)
  const hasLock = minutes !== null
  useEffect(() => {
    // The screen asks again when it is shown.
    if (hasLock) loadLockScreen().catch(() => undefined)
  }, [hasLock])
  useEffect(() => {
    const note = () => {
      lastSign.current = clock.now()
    }
    // A phone that lay in a pocket ran no timer.
    const look = () => {
      if (minutes !== null && clock.now() - lastSign.current >= minutes * 60_000) void lock()
    }
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock, lock, minutes])
  useEffect(() => {
    if (minutes !== null && now - lastSign.current >= minutes * 60_000) void lock()
  }, [now, minutes, lock])
  return null
}
