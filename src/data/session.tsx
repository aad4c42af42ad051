import { createContext, useContext } from 'react'
import type { Session } from '../../contract/shapes/session.ts'

export interface SessionView {
  /** Nothing is known yet: show the loading overlay. */
  readonly isLoading: boolean
  /** This device has said who worked here last; the server may not have answered yet. */
  readonly hasLooked: boolean
  readonly session: Session
  /** When the server told it, epoch ms. */
  readonly asOf: number | null
  /** The server has ended the session while the person worked: the screens stay, sending waits for a sign-in. */
  readonly hasEnded: boolean
  /** Asks the server again; which also keeps the session from ending by inactivity. */
  readonly refresh: () => Promise<void>
  readonly signIn: (input: { email: string; password: string; remember: boolean }) => Promise<Session>
  readonly signOut: (unsent: 'keep' | 'discard') => Promise<void>
  /** Takes over a session that another call has answered. */
  readonly adopt: (session: Session) => void
}

const Given = createContext<SessionView | null>(null)
export const SessionContext = Given.Provider

export function useSession(): SessionView {
  const view = useContext(Given)
  if (!view) throw new Error('useSession needs a SessionProvider around it')
  return view
}
