import { useEffect, useRef } from 'react'
import { useClock } from '../../data/clock.tsx'
import { useEngine } from '../../data/engine.tsx'
import { useSession } from '../../data/session.tsx'
import { checkSso } from './check-sso.ts'

/** At most once in this time, whenever the page comes into sight. */
const restMs = 60_000

/** For whoever came by single sign-on: whether it still is them. Anybody else's session is never asked about. */
export function useSsoCheck(): void {
  const engine = useEngine()
  const clock = useClock()
  const { session, adopt, hasEnded } = useSession()
  const isOn = session.logged_in && !hasEnded && session.user?.api_token != null
  const last = useRef(-Infinity)
  useEffect(() => {
    if (!isOn) return undefined
    const look = () => {
      if (document.visibilityState !== 'visible' || clock.now() - last.current < restMs) return
      last.current = clock.now()
      checkSso({
        engine,
        session,
        adopt,
        reload: () => {
          window.location.reload()
        },
      }).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn, engine, session, adopt, clock])
}
