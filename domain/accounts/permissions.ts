/** The named permissions, and who holds which by default. */
export const permissions = [
  'orders.view',
  'orders.place',
  'orders.edit',
  'orders.approve',
  'warranty.view',
  'warranty.register',
  'warranty.review',
  'claims.view',
  'claims.file',
  'claims.service',
  'claims.manage',
  'catalogue.edit',
  'accounts.edit',
  'users.manage',
  'reports.view',
] as const
export type Permission = (typeof permissions)[number]

/** Facts that decide the default permissions. `dealer` and `servicer` belong to the account, the rest to the user. */
export interface Facts {
  readonly dealer: boolean
  readonly servicer: boolean
  readonly admin: boolean
  readonly on_site: boolean
  readonly reviewer: boolean
  readonly local_admin: boolean
}

const customer: readonly Permission[] = ['orders.view', 'orders.place', 'warranty.register']
const dealer: readonly Permission[] = [...customer, 'warranty.view', 'claims.view', 'claims.file']
const servicer: readonly Permission[] = [...dealer, 'claims.service']
const localAdmin: readonly Permission[] = ['orders.edit', 'accounts.edit', 'users.manage']
const reviewer: readonly Permission[] = [
  'orders.view',
  'orders.approve',
  'warranty.view',
  'warranty.review',
  'claims.view',
  'claims.manage',
  'reports.view',
]

/** Returns the default permissions for these facts, in the order of `permissions`. */
export function getDefaultPermissions(facts: Facts): Permission[] {
  if (facts.admin) return [...permissions]
  const held = new Set<Permission>()
  const add = (list: readonly Permission[]) => {
    for (const name of list) held.add(name)
  }
  if (facts.on_site) add(['orders.view'])
  else if (facts.servicer) add(servicer)
  else if (facts.dealer) add(dealer)
  else if (!facts.reviewer) add(customer)
  if (facts.local_admin) add(localAdmin)
  if (facts.reviewer) add(reviewer)
  return permissions.filter((name) => held.has(name))
}

/** Comes and goes with a role: no list of permissions grants or takes it. */
export const isDecidedByRole = (name: Permission): boolean => name === 'users.manage'

/**
 * Returns the permissions that are in effect. A user's own list (`own`) replaces the defaults, except for what a role decides;
 * unknown names are ignored. An admin has all.
 */
export function effectivePermissions(own: readonly string[] | null, facts: Facts): Permission[] {
  const defaults = getDefaultPermissions(facts)
  if (own === null || facts.admin) return defaults
  return permissions.filter((name) => (isDecidedByRole(name) ? defaults : own).includes(name))
}

/**
 * A user's own list after a change of roles: what came with the earlier ones leaves it, what comes with the new ones joins.
 * Null for a list that equals the defaults. An administrator's list is not in effect and waits.
 */
export function carryPermissions(own: readonly string[] | null, before: Facts, after: Facts): Permission[] | null {
  if (own === null) return null
  const earlier = getDefaultPermissions({ ...before, admin: false })
  const defaults = getDefaultPermissions({ ...after, admin: false })
  const isCarried = (name: Permission) =>
    earlier.includes(name) === defaults.includes(name) ? own.includes(name) : defaults.includes(name)
  const carried = permissions.filter(isCarried)
  return carried.join() === defaults.join() ? null : carried
}

/**
 * A user's own list after a change of the account's flags: what came with the earlier ones leaves it. Nothing joins it, for the
 * list does not tell what was withheld by hand before; it stays a list, even where it equals the defaults.
 */
export function endPermissions(own: readonly string[], before: Facts, after: Facts): Permission[] {
  const earlier = getDefaultPermissions({ ...before, admin: false })
  const defaults = getDefaultPermissions({ ...after, admin: false })
  return permissions.filter((name) => own.includes(name) && (defaults.includes(name) || !earlier.includes(name)))
}

/**
 * Whether the held permissions pass a check. `required` is one name, or several separated by a vertical bar: any of them
 * is enough (`SF160`). An empty check fails.
 */
export function hasAnyPermission(held: readonly string[], required: string): boolean {
  return required.split('|').some((name) => name.trim() !== '' && held.includes(name.trim()))
}
