import type { Session } from '../../../contract/shapes/session.ts'

/** 'Dale Okafor', or the email of someone who gave no name. */
export function nameOf({ user }: Session): string {
  return user ? `${user.first_name} ${user.last_name}`.trim() || user.email : ''
}

/** What tells them apart from others of that name: the account, or the email where the account is the person itself. */
export function accountOf(session: Session): string {
  const account = session.user?.account_name ?? ''
  return account === '' || account === nameOf(session) ? (session.user?.email ?? '') : account
}

/** 'DO'. */
export function initialsOf(session: Session): string {
  return nameOf(session)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
