import type { Permission } from '../../domain/accounts/permissions.ts'
import type { Session } from '../../contract/shapes/session.ts'
import { may } from '../data/may.ts'

/** Who may open a screen: anyone, whoever is signed in, an administrator, or a holder of one of the permissions. */
export type Guard = 'anyone' | 'user' | 'admin' | readonly Permission[]

export const changePasswordPath = '/dashboard/change-password'

/** The sign-in, carrying where the person came from (`storefront §2`, protected routes). */
export function signInPath(from: string): string {
  return from === '/' || from === '/dashboard' ? '/login' : `/login?from=${encodeURIComponent(from)}`
}

/** Where to go after the sign-in: a path of this app, never another address. */
export function cameFrom(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? ''
  return /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/dashboard'
}

export type Admission =
  { readonly is: 'in' } | { readonly is: 'sent'; readonly to: string } | { readonly is: 'missing' }

/** Whether this session may see a screen, or where it is sent. `path` carries its query. A screen that is not theirs looks as if it were not there. */
export function admit(guard: Guard, session: Session, path: string): Admission {
  // The shop's pages too: there is one thing to do first (`storefront §4`).
  if (session.logged_in && session.require_password_update && path.split('?')[0] !== changePasswordPath)
    return { is: 'sent', to: changePasswordPath }
  if (guard === 'anyone') return { is: 'in' }
  if (!session.logged_in) return { is: 'sent', to: signInPath(path) }
  const isIn = guard === 'user' || (guard === 'admin' ? session.admin : may(session, ...guard))
  return isIn ? { is: 'in' } : { is: 'missing' }
}
