import { useEffect, useRef } from 'react'
import { push } from '../../../contract/push.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useEngine } from '../../data/engine.tsx'
import { useSession } from '../../data/session.tsx'
import { browserNotifications, readSubscription, renewSubscription } from '../../platform/notifications.ts'

/**
 * A subscription ends with its session. Where this browser still has one, the next session takes it over; one that ended with
 * the worker begins again.
 */
export function useOwnNotices(device = browserNotifications): void {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const { session } = useSession()
  const taker = useRef<string | null>(null)
  // One that must set a password or add a second factor first may not subscribe, and stays the same session after it.
  const isLimited = session.require_password_update || session.second_factor_required === true
  const sessionId = isLimited ? null : session.session_id
  useEffect(() => {
    if (sessionId === null || !isOnline || taker.current === sessionId) return
    const takeOver = async () => {
      const readKey = async () => (await engine.call(push.table.readPushKey, {})).key
      const body = (await readSubscription(device)) ?? (await renewSubscription(readKey, device))
      if (body !== null) await engine.call(push.table.subscribe, { body })
      taker.current = sessionId
    }
    // The next connection or start does it.
    takeOver().catch(() => undefined)
  }, [engine, device, sessionId, isOnline])
}
