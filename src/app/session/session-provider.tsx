import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Session } from '../../../contract/shapes/session.ts'
import { drawnPageIds } from '../../../contract/kernel/drawn-page.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Engine, Ports } from '../../../offline/engine.ts'
import { parseSignal } from '../../../offline/signal.ts'
import { useClock } from '../../data/clock.tsx'
import { SessionContext } from '../../data/session.tsx'
import type { SessionView } from '../../data/session.tsx'
import { useDeviceZone } from './use-device-zone.ts'
import { wipeIfErased } from './wipe-erased.ts'
import { clearUserData } from '../../platform/clear-user-data.ts'
import { lookWhenBack } from '../../platform/left-page.ts'
import { waitForNetwork } from '../../platform/load-late.ts'
import { guardOf } from '../paths.ts'

type KnownSession = Pick<SessionView, 'isLoading' | 'hasReadLocal' | 'session' | 'asOf' | 'hasEnded' | 'isLocked'>

const unknown: KnownSession = {
  ...{ isLoading: true, hasReadLocal: false, session: signedOut, asOf: null, hasEnded: false, isLocked: false },
}
/** Whether the server has drawn this page for its person, whom it knows: it stays in sight until the server can be asked. */
const isDrawnForPerson = (page: Document) =>
  page.getElementById(drawnPageIds.page) !== null && guardOf(page.location.pathname) !== 'anyone'

/** How often a storage that does not answer is asked again while there is a network. */
const storageTries = 2

const signedOutView = { ...unknown, isLoading: false, hasReadLocal: true }

/**
 * Provides the session. The app opens as this device's last user without waiting for a network, then asks the server.
 * 'Signed out' at the start leads to the sign-in. Later it leaves the screens open, so that no unsaved work is lost.
 */
export function SessionProvider({
  opening,
  channel,
  children,
}: {
  opening: Promise<Engine>
  channel?: Ports['channel']
  children: ReactNode
}) {
  const clock = useClock()
  const [known, setKnown] = useState<KnownSession>(unknown)

  const person = useRef<number | null>(null)
  /** Grows with each sign-in and sign-out on this page. What was read before one says nothing after it. */
  const turn = useRef(0)
  const showSession = useCallback((session: Session, asOf: number, when: 'start' | 'later') => {
    const id = session.user?.user_id ?? person.current
    if (person.current !== null && person.current !== id) clearUserData()
    person.current = id
    setKnown((before) =>
      !session.logged_in && before.session.logged_in && when === 'later'
        ? { ...before, hasEnded: true }
        : { isLoading: false, hasReadLocal: true, session, asOf, hasEnded: false, isLocked: false },
    )
  }, [])
  const showLater = useCallback(
    (session: Session) => {
      showSession(session, clock.now(), 'later')
    },
    [showSession, clock],
  )
  const adopt = useCallback(
    (session: Session) => {
      showLater(session)
      // The next start without a network opens with it, and what is saved from now on is its person's.
      if (session.logged_in) opening.then((engine) => engine.refreshSession(session)).catch(() => undefined)
    },
    [showLater, opening],
  )
  const leave = useCallback(() => {
    turn.current += 1
    clearUserData()
    person.current = null
    setKnown({ ...signedOutView, asOf: clock.now() })
  }, [clock])
  const wipeLater = useCallback(
    async (engine: Engine) => {
      // A device with nothing on it never opens its database before somebody types.
      await engine.opened
      // What could not be wiped is tried again at the next start.
      if (await wipeIfErased(engine).catch(() => false)) leave()
    },
    [leave],
  )
  const refresh = useCallback(async () => {
    const engine = await opening
    const session = await engine.refreshSession()
    showLater(session)
    if (!session.logged_in) void wipeLater(engine)
  }, [opening, showLater, wipeLater])

  /** Opens the app as this device's last user, then asks the server. A locked device says nothing of its user. */
  const begin = useCallback(
    async (isMounted: () => boolean = () => true) => {
      const engine = await opening
      const lock = await engine.readLock().catch(() => null)
      if (!isMounted()) return
      if (lock?.isLocked === true) {
        setKnown({ ...signedOutView, isLocked: true })
        return
      }
      const asked = turn.current
      const isOver = () => !isMounted() || turn.current !== asked
      const ask = async (tries = storageTries): Promise<void> => {
        // Undefined: the storage did not answer. That is no sign-out.
        const last = await engine.lastSession().catch(() => undefined)
        if (isOver()) return
        if (last?.session.logged_in) showSession(last.session, last.asOf, 'start')
        else setKnown((before) => ({ ...before, hasReadLocal: true, isLocked: false }))
        try {
          const session = await engine.refreshSession('start')
          if (isOver()) return
          showSession(session, clock.now(), 'start')
          if (!session.logged_in) void wipeLater(engine)
        } catch {
          // A storage that is gone for good answers no session of the server either: the sign-in then gives the reason.
          const mustWait =
            last === undefined
              ? tries > 0 || !navigator.onLine
              : last?.session.logged_in !== true && isDrawnForPerson(document)
          if (mustWait) {
            await waitForNetwork()
            if (!isOver()) await ask(navigator.onLine ? tries - 1 : tries)
            return
          }
          // No server: the last user goes on working. Without one the sign-in is shown.
          setKnown((before) => ({ ...before, isLoading: false, hasReadLocal: true }))
        }
      }
      await ask()
    },
    [opening, showSession, clock, wipeLater],
  )
  useEffect(() => {
    let isGone = false
    void Promise.resolve().then(() => begin(() => !isGone))
    return () => {
      isGone = true
    }
  }, [begin])

  const lockPage = useCallback(
    async (where: 'here' | 'everywhere') => {
      const engine = await opening
      await engine.lockNow(where)
      if ((await engine.readLock())?.isLocked !== true) return
      turn.current += 1
      setKnown({ ...signedOutView, isLocked: true })
    },
    [opening],
  )
  const lock = useCallback(() => lockPage('everywhere'), [lockPage])
  const reopen = useCallback(async () => {
    const engine = await opening
    await begin()
    void engine.drain().catch(() => undefined)
  }, [opening, begin])

  useEffect(() => {
    // Another page has signed in or out, or has set a lock. A device has one user at a time.
    const look = async () => {
      const engine = await opening
      const asked = turn.current
      if ((await engine.readLock())?.isLocked === true) {
        await lockPage('here')
        return
      }
      const [owner, last] = await Promise.all([engine.owner(), engine.lastSession()])
      if (turn.current !== asked) return
      if (owner === null) {
        person.current = null
        setKnown((before) => (before.isLoading ? before : signedOutView))
      } else if (last?.session.logged_in) showSession(last.session, last.asOf, 'start')
    }
    const stopLooking = lookWhenBack({
      look,
      isPersonal: () => person.current !== null,
      setTimer: clock.setTimer,
    })
    const stopListening = channel?.().listen((message) => {
      const signal = parseSignal(message)
      if (signal?.word === 'session') look().catch(() => undefined)
      else if (signal?.word === 'lock') lockPage('here').catch(() => undefined)
    })
    return () => {
      stopLooking()
      stopListening?.()
    }
  }, [opening, channel, clock, showSession, lockPage])

  useDeviceZone(opening, known)
  const view = useMemo<SessionView>(
    () => ({
      ...known,
      refresh,
      adopt,
      lock,
      reopen,
      signIn: async (input) => {
        const engine = await opening
        const session = await engine.signIn(input)
        turn.current += 1
        if (session.logged_in) showLater(session)
        return session
      },
      signOut: async (unsent, of) => {
        const engine = await opening
        await engine.signOut(unsent, of)
        leave()
      },
    }),
    [known, refresh, showLater, adopt, lock, reopen, opening, leave],
  )
  return <SessionContext value={view}>{children}</SessionContext>
}
