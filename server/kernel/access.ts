// Who may call a row at all. Whether a record belongs to the caller is the module's policy.
import type { Access, Right } from '../../contract/kernel/endpoint.ts'
import type { Permission } from '../../domain/accounts/permissions.ts'
import type { Actor } from './call.ts'
import { Refusal, refuse } from './refuse.ts'

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

/** What a session lacks that opens sign-in and security alone, as a refusal; else null. */
function findLacking(module: string, actor: Actor | null) {
  if (actor === null || module === 'auth') return null
  if (actor.mustChangePassword) return 'auth.passwordUpdateRequired'
  return actor.mustAddSecondFactor ? 'auth.secondFactorRequired' : null
}

/** The actor as a call for anyone sees it: of a session that lacks something, a person without a role at the shop and without rights. */
export function limitActor(module: string, actor: Actor | null): Actor | null {
  if (actor === null || findLacking(module, actor) === null) return actor
  const noRole = { admin: false, on_site: false, reviewer: false, local_admin: false }
  return { ...actor, facts: { ...actor.facts, ...noRole }, permissions: [] }
}

/** What a call for anyone does not show such a session may be there: the refusal says what is lacking, so that no device forgets it. */
export function explainRefusal(module: string, actor: Actor | null, refusal: Refusal): Refusal {
  const lacking = findLacking(module, actor)
  return lacking !== null && [403, 404].includes(refusal.status) ? new Refusal(lacking) : refusal
}

/**
 * Refuses a call without access: `auth.signedOut`, `auth.notAllowed`; outside the auth module `auth.passwordUpdateRequired` and
 * `auth.secondFactorRequired`.
 */
export function checkAccess(module: string, access: Access, actor: Actor | null): void {
  if (access === 'anyone') return
  if (actor === null) refuse('auth.signedOut')
  const lacking = findLacking(module, actor)
  if (lacking !== null) refuse(lacking)
  if (!hasAccess(access, actor)) refuse('auth.notAllowed')
}
