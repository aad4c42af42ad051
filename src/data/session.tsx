import { createContext, useContext } from 'react'
import type { Session } from '../../contract/shapes/session.ts'
import type { SignIn } from '../../offline/session/sign-in-input.ts'

export interface SessionView {
  /** Nothing is known yet: show the loading overlay. */
  readonly isLoading: boolean
  /** The device's last user has been read. The server may not have answered yet. */
  readonly hasReadLocal: boolean
  readonly session: Session
  /** When the server sent it, epoch ms. */
  readonly asOf: number | null
  /** The server ended the session during use. Screens stay open; sending waits for sign-in. */
  readonly hasEnded: boolean
  /** Asks the server again. This also prevents the inactivity timeout. */
  readonly refresh: () => Promise<void>
  /** This device has a lock, and this page needs its PIN or passkey. Nothing of the person is shown. */
  readonly isLocked: boolean
  /** Locks this page, where the device has a lock. */
  readonly lock: () => Promise<void>
  /** Opens the app again, after the page was unlocked. */
  readonly reopen: () => Promise<void>
  readonly signIn: (input: SignIn) => Promise<Session>
  /** As the engine's (offline/engine.ts). */
  readonly signOut: (unsent: 'keep' | 'discard', of?: number) => Promise<void>
  /** Uses a session that another call returned, on this page and at the next start. */
  readonly adopt: (session: Session) => void
}

const ViewContext = createContext<SessionView | null>(null)
export const SessionContext = ViewContext.Provider

export function useSession(): SessionView {
  const view = useContext(ViewContext)
  if (!view) throw new Error('useSession needs a SessionProvider around it')
  return view
}
