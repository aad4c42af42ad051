import type { Permission } from '../../domain/accounts/permissions.ts'
import { mayOrderUnderWarranty } from '../../domain/checkout/warranty-buyers.ts'
import type { Session } from '../../contract/shapes/session.ts'
import { hasPermission } from '../data/has-permission.ts'

/**
 * Who may open a screen: anyone, any signed-in user, the shop's staff, an administrator of the shop, one of the
 * account too, on-site staff too, who orders under warranty or lists those orders, or a user with one of the permissions.
 */
export type Guard =
  | 'anyone'
  | 'user'
  | 'staff'
  | 'admin'
  | 'local_admin'
  | 'on_site'
  | 'warranty_buyer'
  | 'warranty_orders'
  | readonly Permission[]

export const changePasswordPath = '/dashboard/change-password'
export const securityPath = '/dashboard/security'

/** The address of a page that comes first, with the page to return to. */
const withFrom = (path: string, from: string): string =>
  from === '/' ? path : `${path}?from=${encodeURIComponent(from)}`

/** The sign-in's address with the page to return to (`SF057`). */
export const signInPath = (from: string): string => withFrom('/login', from)

export type Admission =
  | { readonly is: 'in' }
  | { readonly is: 'sent'; readonly to: string }
  | { readonly is: 'missing' }

/** Whether this session may open a screen, or where it is redirected. `path` includes the query. A forbidden screen looks missing. */
export function admit(guard: Guard, session: Session, path: string): Admission {
  // A required password change comes first, on the shop's pages too (`SF103`).
  if (session.logged_in && session.require_password_update && path.split('?')[0] !== changePasswordPath)
    return { is: 'sent', to: withFrom(changePasswordPath, path) }
  const isPasswordChange = path.split('?')[0] === changePasswordPath
  // Then the second factor that the role needs. The password may be changed before.
  if (session.second_factor_required === true && path.split('?')[0] !== securityPath && !isPasswordChange)
    return { is: 'sent', to: withFrom(securityPath, path) }
  if (guard === 'anyone') return { is: 'in' }
  if (!session.logged_in) return { is: 'sent', to: signInPath(path) }
  return isAllowedBy(guard, session) ? { is: 'in' } : { is: 'missing' }
}

function isAllowedBy(guard: Exclude<Guard, 'anyone'>, session: Session): boolean {
  if (guard === 'user') return true
  if (guard === 'staff') return session.admin || session.on_site || session.reviewer
  if (guard === 'admin') return session.admin
  if (guard === 'local_admin') return session.admin || session.user?.local_admin === true
  if (guard === 'on_site') return session.admin || session.on_site
  // On-site staff have them in the list of orders, unless they decide on orders (W08).
  if (guard === 'warranty_orders')
    return (
      hasPermission(session, 'orders.view') &&
      (!session.on_site || session.reviewer || hasPermission(session, 'orders.approve'))
    )
  if (guard === 'warranty_buyer') return mayOrderUnderWarranty(session)
  return hasPermission(session, ...guard)
}
