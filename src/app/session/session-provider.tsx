import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Engine, World } from '../../../offline/engine.ts'
import { readWord } from '../../../offline/signal.ts'
import { useClock } from '../../data/clock.tsx'
import { SessionContext } from '../../data/session.tsx'
import type { SessionView } from '../../data/session.tsx'
import { forgetPerson } from '../../platform/forget-person.ts'

type Known = Pick<SessionView, 'isLoading' | 'hasLooked' | 'session' | 'asOf' | 'hasEnded'>

const unknown: Known = { isLoading: true, hasLooked: false, session: signedOut, asOf: null, hasEnded: false }
const nobody = { ...unknown, isLoading: false, hasLooked: true }

/**
 * Who works here. The app opens as the last user of this device, without waiting for a network, and then asks the server.
 * An answer 'signed out' at the start leads to the sign-in; later it leaves the screens open, so that no work is torn away.
 */
export function SessionProvider({
  opening,
  channel,
  children,
}: {
  opening: Promise<Engine>
  channel?: World['channel']
  children: ReactNode
}) {
  const clock = useClock()
  const [known, setKnown] = useState<Known>(unknown)

  const person = useRef<number | null>(null)
  const tell = useCallback((session: Session, asOf: number, when: 'start' | 'later') => {
    const id = session.user?.user_id ?? person.current
    if (person.current !== null && person.current !== id) forgetPerson()
    person.current = id
    setKnown((before) =>
      !session.logged_in && before.session.logged_in && when === 'later'
        ? { ...before, hasEnded: true }
        : { isLoading: false, hasLooked: true, session, asOf, hasEnded: false },
    )
  }, [])
  const adopt = useCallback(
    (session: Session) => {
      tell(session, clock.now(), 'later')
    },
    [tell, clock],
  )
  const refresh = useCallback(async () => {
    const engine = await opening
    adopt(await engine.refreshSession())
  }, [opening, adopt])

  useEffect(() => {
    let isGone = false
    const isWanted = () => !isGone
    const begin = async () => {
      const engine = await opening
      const last = await engine.lastSession().catch(() => null)
      if (!isWanted()) return
      if (last?.session.logged_in) tell(last.session, last.asOf, 'start')
      else setKnown((before) => ({ ...before, hasLooked: true }))
      try {
        const session = await engine.refreshSession()
        if (isWanted()) tell(session, clock.now(), 'start')
      } catch {
        // No server: whoever worked here last goes on working; nobody means that the sign-in is shown.
        setKnown((before) => ({ ...before, isLoading: false, hasLooked: true }))
      }
    }
    void begin()
    return () => {
      isGone = true
    }
  }, [opening, tell, clock])

  useEffect(() => {
    // Another tab has signed in or out: this device works for one person at a time.
    const look = async () => {
      const engine = await opening
      const [owner, last] = await Promise.all([engine.owner(), engine.lastSession()])
      if (owner === null) {
        person.current = null
        setKnown((before) => (before.isLoading ? before : nobody))
      } else if (last?.session.logged_in) tell(last.session, last.asOf, 'start')
    }
    const line = channel?.()
    return line?.listen((heard) => {
      if (readWord(heard)?.word === 'session') look().catch(() => undefined)
    })
  }, [opening, channel, tell])

  const view = useMemo<SessionView>(
    () => ({
      ...known,
      refresh,
      adopt,
      signIn: async (input) => {
        const engine = await opening
        const session = await engine.signIn(input)
        if (session.logged_in) adopt(session)
        return session
      },
      signOut: async (unsent) => {
        const engine = await opening
        await engine.signOut(unsent)
        forgetPerson()
        person.current = null
        setKnown({ ...nobody, asOf: clock.now() })
      },
    }),
    [known, refresh, adopt, opening, clock],
  )
  return <SessionContext value={view}>{children}</SessionContext>
}
