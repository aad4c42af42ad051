import { useEffect } from 'react'
import { push } from '../../../contract/push.ts'
import { useEngine } from '../../data/engine.tsx'
import { useSession } from '../../data/session.tsx'
import { browserNotifications, readSubscription } from '../../platform/notifications.ts'

/** A subscription ends with its session. Where this browser still has one, the next session takes it over. */
export function useOwnNotices(device = browserNotifications): void {
  const engine = useEngine()
  const { session_id: sessionId } = useSession().session
  useEffect(() => {
    if (sessionId === null) return
    const takeOver = async () => {
      const body = await readSubscription(device)
      if (body !== null) await engine.call(push.table.subscribe, { body })
    }
    // Without a network the next start does it.
    takeOver().catch(() => undefined)
  }, [engine, device, sessionId])
}
