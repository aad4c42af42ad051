import type { Session } from '../../../contract/shapes/session.ts'

/** 'Dale Okafor', or the email of someone who gave no name. */
export function formatName({ user }: Session): string {
  return user ? `${user.first_name} ${user.last_name}`.trim() || user.email : ''
}

/** What distinguishes people of the same name: the account, or the email where the account is the person. */
export function formatAccount(session: Session): string {
  const account = session.user?.account_name ?? ''
  return account === '' || account === formatName(session) ? (session.user?.email ?? '') : account
}

/** 'DO'. */
export function formatInitials(session: Session): string {
  return formatName(session)
    .split(/\s+/)
    .slice(0, 2)
    .map((name) => name.charAt(0).toUpperCase())
    .join('')
}
