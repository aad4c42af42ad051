import type { Permission } from '../../domain/accounts/permissions.ts'
import { hasAnyPermission } from '../../domain/accounts/permissions.ts'
import type { Session } from '../../contract/shapes/session.ts'

/** Whether the session has one of the permissions. An admin has all. */
export function hasPermission(session: Session, ...required: Permission[]): boolean {
  return (
    session.logged_in &&
    (session.admin || hasAnyPermission(session.user?.permissions.map(({ name }) => name) ?? [], required.join('|')))
  )
}
