import type { Session } from '../../../contract/shapes/session.ts'

/** 'Dale Okafor', or the email of someone who gave no name. */
export function nameOf({ user }: Session): string {
  return user ? `${user.first_name} ${user.last_name}`.trim() || user.email : ''
}

/** 'DO'. */
export function initialsOf(session: Session): string {
  return nameOf(session).split(/\s+/).slice(0, 2).map((word) => word.charAt(0).toUpperCase()).join('')
}
