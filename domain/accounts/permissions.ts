/** The named permissions, and who holds which by default (`product.md`, roles and permissions). */
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

/** What a person is: facts of the account (dealer, servicer) and of the user (the rest). */
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

/** The permissions that these facts bring, in the order of the list above. */
export function defaultPermissions(facts: Facts): Permission[] {
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

/** What someone holds: the names granted to them one by one (`own`, unknown names left out) where there is such a list, else the defaults. An admin has all. */
export function heldPermissions(own: readonly string[] | null, facts: Facts): Permission[] {
  if (own === null || facts.admin) return defaultPermissions(facts)
  return permissions.filter((name) => own.includes(name))
}

/**
 * Whether a holder passes a check. `wanted` is one name or several separated by a vertical bar,
 * any of which is enough (`storefront §6`). An empty check lets nobody in.
 */
export function mayAny(held: readonly string[], wanted: string): boolean {
  return wanted.split('|').some((name) => name.trim() !== '' && held.includes(name.trim()))
}
