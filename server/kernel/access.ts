// Who may call a row at all. Whether a record belongs to the caller is the module's policy.
import type { Access, Right } from '../../contract/kernel/endpoint.ts'
import type { Permission } from '../../domain/accounts/permissions.ts'
import type { Actor } from './call.ts'
import { refuse } from './refuse.ts'

const facts = ['admin', 'on_site', 'reviewer', 'local_admin', 'dealer', 'servicer'] as const
const isFact = (right: Right): right is (typeof facts)[number] => (facts as readonly string[]).includes(right)

/** Whether the actor has one of the rights that the row demands; an admin has all of them. */
export function hasAccess(access: Access, actor: Pick<Actor, 'facts' | 'permissions'> | null): boolean {
  if (access === 'anyone') return true
  if (actor === null) return false
  if (access === 'user' || actor.facts.admin) return true
  return access.some((right) =>
    isFact(right) ? actor.facts[right] : actor.permissions.includes(right satisfies Permission),
  )
}

/**
 * Refuses a call without access: `auth.signedOut`, `auth.notAllowed`; outside the auth module `auth.passwordUpdateRequired` and
 * `auth.secondFactorRequired`.
 */
export function checkAccess(module: string, access: Access, actor: Actor | null): void {
  if (access === 'anyone') return
  if (actor === null) refuse('auth.signedOut')
  if (actor.mustChangePassword && module !== 'auth') refuse('auth.passwordUpdateRequired')
  if (actor.mustAddSecondFactor && module !== 'auth') refuse('auth.secondFactorRequired')
  if (!hasAccess(access, actor)) refuse('auth.notAllowed')
}
