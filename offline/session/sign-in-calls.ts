// The calls that sign in and out (`SF106`, `SF162`): this server's, or those of the single sign-on where another host signs in.
// Only a page makes them: the worker sends under the session that it finds.
import { auth } from '../../contract/auth.ts'
import type { Session } from '../../contract/shapes/session.ts'
import { signedOut } from '../../contract/shapes/signed-out.ts'
import { CallRefused } from '../http/call.ts'
import type { Http, SendOptions } from '../http/call.ts'
import type { SecondStep, SignIn } from './sign-in-input.ts'

const {
  login,
  confirmSignIn,
  devLogin,
  logout,
  readSession,
  loadSession,
  ssoLogin,
  ssoDevLogin,
  ssoLogout,
  ssoSession,
} = auth.table

const notLoaded = 'The sign-in service has signed you in, but not for this shop. Nothing was changed. Try again.'

export interface SignInCalls {
  signIn(input: SignIn): Promise<Session>
  /** The session of this server. A visitor who is signed in at the single sign-on gets one, at the app's start alone. */
  read(when: 'start' | 'later'): Promise<Session>
  /** `isSingle`: the session came from the single sign-on, so it ends there too. */
  signOut(isSingle: boolean, options: SendOptions): Promise<void>
}

/** What the calls need of a session at the single sign-on. */
type There = Pick<Session, 'logged_in' | 'failed_attempt' | 'session_id' | 'user'> & {
  readonly sso_token?: string | null
}

export function createSignInCalls(http: Pick<Http, 'call'>): SignInCalls {
  /** Another host signs in. Unknown until this server has been asked. */
  let isSingle: boolean | null = null

  async function readHere(): Promise<Session> {
    const session = await http.call(readSession, {})
    isSingle = session.single_sign_on === true
    return session
  }

  /** Makes a session at the single sign-on one of this server. Null where there is none, or its attempt failed (`SF101`). */
  async function load({ logged_in, failed_attempt, session_id, user, sso_token }: There): Promise<Session | null> {
    if (!logged_in || failed_attempt || session_id === null) return null
    const token = sso_token ?? user?.api_token ?? null
    const loaded = await http.call(loadSession, {
      body: { session_id, ...(token === null ? {} : { api_token: token }) },
    })
    return { ...loaded, single_sign_on: true }
  }

  async function signInThere(input: Exclude<SignIn, SecondStep>): Promise<Session> {
    const there = await ('user_id' in input
      ? http.call(ssoDevLogin, { body: input })
      : http.call(ssoLogin, { body: input }))
    if (!there.logged_in) return there
    return (await load(there)) ?? { ...signedOut, failed_attempt: true, error: notLoaded, single_sign_on: true }
  }

  return {
    async signIn(input) {
      if ('token' in input) return http.call(confirmSignIn, { body: input })
      if (isSingle === null) await readHere()
      if (isSingle === true) return signInThere(input)
      return 'user_id' in input ? http.call(devLogin, { body: input }) : http.call(login, { body: input })
    },
    async read(when) {
      const here = await readHere()
      if (when === 'later' || here.logged_in || here.single_sign_on !== true) return here
      // Where that host does not answer, the visitor signs in by hand.
      const there = await http.call(ssoSession, {}).catch(() => null)
      const loaded = there && (await load(there).catch(() => null))
      return loaded?.logged_in === true ? loaded : here
    },
    async signOut(isThere, options) {
      if (!isThere) {
        await http.call(logout, {}, options)
        return
      }
      try {
        await http.call(ssoLogout, {}, options)
      } catch (error) {
        // That host does not answer: at least the session here ends now, and the other one at the next contact.
        if (error instanceof CallRefused) await http.call(logout, {}, options)
        throw error
      }
    },
  }
}
