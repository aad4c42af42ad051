import { useCallback, useEffect, useRef } from 'react'
import { useClock, useNow } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { noteUse, readLastUse } from '../../platform/last-use.ts'
import { loadLockScreen } from './load-lock-screen.ts'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** How often a use is noted for the other tabs at most. */
const noteEveryMs = 1000

/** Locks the app after a break in all of its tabs, where the device has a lock (record 091). */
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
  const lockIfIdle = useCallback(
    (at: number) => {
      // A use in the future is of a clock set back since: the break counts from here.
      lastSign.current = Math.min(lastSign.current, at)
      // A tab in the background must not lock the one that somebody types in.
      const lastUse = Math.max(lastSign.current, readLastUse(at))
      if (minutes !== null && at - lastUse >= minutes * 60_000) void lock()
    },
    [minutes, lock],
  )
  useEffect(() => {
    let notedAt = 0
    const note = () => {
      const at = clock.now()
      lastSign.current = at
      if (!hasLock || Math.abs(at - notedAt) < noteEveryMs) return
      notedAt = at
      noteUse(at)
    }
    // A phone that lay in a pocket ran no timer.
    const look = () => {
      lockIfIdle(clock.now())
    }
    // To open this tab was a use of the app.
    const at = clock.now()
    if (hasLock) noteUse(Math.max(Math.min(lastSign.current, at), readLastUse(at)))
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock, hasLock, lockIfIdle])
  useEffect(() => {
    lockIfIdle(now)
  }, [now, lockIfIdle])
  return null
}
