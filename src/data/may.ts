import type { Permission } from '../../domain/accounts/permissions.ts'
import { mayAny } from '../../domain/accounts/permissions.ts'
import type { Session } from '../../contract/shapes/session.ts'

/** Whether this session holds one of the permissions; an admin has all. */
export function may(session: Session, ...wanted: Permission[]): boolean {
  return (
    session.logged_in &&
    (session.admin || mayAny(session.user?.permissions.map(({ name }) => name) ?? [], wanted.join('|')))
  )
}
