import { auth } from '../../../contract/auth.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Engine } from '../../../offline/engine.ts'

interface SsoCheckPorts {
  readonly engine: Pick<Engine, 'call'>
  /** The local session. */
  readonly session: Session
  readonly reload: () => void
  readonly adopt: (session: Session) => void
}

/** Another host has session ids of its own, so the same email is the same session. */
const isSame = (there: Session, here: Session) =>
  there.session_id === here.session_id || (there.user !== null && there.user.email === here.user?.email)

/**
 * Compares the single sign-on session with the local one (`SF102`). Another user: their session is loaded and the
 * page reloads, unless the attempt failed. If it is the same user after all, the page stays as it is. Signed out there: the
 * local session ends too, and unsent work stays on the device. No answer changes nothing.
 */
export async function checkSso({ engine, session, reload, adopt }: SsoCheckPorts): Promise<void> {
  const token = session.user?.api_token ?? null
  if (!session.logged_in || token === null) return
  const there = await engine.call(auth.table.ssoSession, {}).catch(() => null)
  if (there === null || there.failed_attempt) return
  if (!there.logged_in) {
    await engine.call(auth.table.logout, {})
    adopt(signedOut)
    return
  }
  if (isSame(there, session) || there.session_id === null) return
  const loaded = await engine.call(auth.table.loadSession, {
    body: { session_id: there.session_id, api_token: there.user?.api_token ?? token },
  })
  if (!loaded.logged_in) return
  if (loaded.user?.user_id === session.user?.user_id) adopt(loaded)
  else reload()
}
