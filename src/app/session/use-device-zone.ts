import { useEffect } from 'react'
import type { Engine } from '../../../offline/engine.ts'
import type { SessionView } from '../../data/session.tsx'
import { clearZone, reportZone } from '../../platform/device-zone.ts'
import { whenIdle } from '../../platform/when-idle.ts'

/**
 * Lets the server draw pages for the person of this device while it has no lock (docs/decisions/139): a page that is drawn is
 * seen before the app could ask for a PIN. The server knows of a lock of the session in which it was set; this holds for a
 * later sign-in, of another person too.
 */
export function useDeviceZone(
  opening: Promise<Engine>,
  { isLoading, isLocked, session }: Pick<SessionView, 'isLoading' | 'isLocked' | 'session'>,
): void {
  const userId = session.user?.user_id ?? null
  useEffect(() => {
    if (isLoading && !isLocked) return undefined
    clearZone(document)
    if (userId === null) return undefined
    let isOver = false
    const report = async () => {
      const engine = await opening
      // A browser takes a while to tell the zone for the first time, and the next visit is the first to need it.
      await whenIdle()
      const lock = await engine.readLock()
      if (!isOver && lock === null) reportZone(document)
    }
    report().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [opening, isLoading, isLocked, userId])
}
