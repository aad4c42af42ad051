// Who manages which user, and what may be granted (`WO105`; docs/decisions/073-people-of-an-account.md).
import type { Permission } from './permissions.ts'

/** Who manages: facts of the signed-in user. */
export interface Manager {
  readonly user_id: number
  readonly account_id: number
  readonly admin: boolean
  readonly local_admin: boolean
}
/** Who is managed. */
export interface Managed {
  readonly user_id: number
  readonly account_id: number
  readonly admin: boolean
  readonly on_site: boolean
  readonly reviewer: boolean
}

/** Whether a user works for the shop. Only the shop's administrators change their rights or remove them. */
export const isStaffUser = ({ admin, on_site, reviewer }: Omit<Managed, 'user_id' | 'account_id'>): boolean =>
  admin || on_site || reviewer

/** Whether this person may change that user's rights, remove them, or invite them again. */
export function mayManage(manager: Manager, user: Managed): boolean {
  if (manager.admin) return true
  return manager.local_admin && manager.account_id === user.account_id && !isStaffUser(user)
}

/** The permissions that `granted` has and neither `before` nor the granter has: nobody grants what they lack (U09). */
export function findForeignGrants(
  granted: readonly Permission[],
  { before, held }: { readonly before: readonly Permission[]; readonly held: readonly Permission[] },
): Permission[] {
  return granted.filter((name) => !before.includes(name) && !held.includes(name))
}
