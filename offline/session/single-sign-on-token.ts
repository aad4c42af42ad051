// The single-sign-on token that goes with every call, of a page as of the worker.
import type { Session } from '../../contract/shapes/session.ts'

export interface TokenOfCalls {
  /** The token, or null. Reads the stored session first: a worker hears of no sign-in. */
  read(): Promise<string | null>
  /** A sign-in or sign-out here; null for signed out. */
  follow(session: Session | null): void
  /** Another tab has signed in or out. */
  forget(): void
}

/** The single-sign-on token that goes with every call (`SF161`, `WO010`). */
export function createTokenOfCalls(readStored: () => Promise<{ readonly session: Session } | null>): TokenOfCalls {
  let token: string | null | undefined
  return {
    async read() {
      if (token !== undefined) return token
      const stored = await readStored().catch(() => null)
      // A sign-in may have come meanwhile.
      return token === undefined ? (token = stored?.session.user?.api_token ?? null) : token
    },
    follow: (session) => {
      token = session?.user?.api_token ?? null
    },
    forget: () => {
      token = undefined
    },
  }
}
