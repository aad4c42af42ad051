import { formatPermissions } from './permission-labels.ts'
import type { Permission } from './permissions.ts'
import { permissions } from './permissions.ts'

/** These permissions in the order of `permissions`. */
export const sortPermissions = (names: readonly Permission[]): Permission[] =>
  permissions.filter((name) => names.includes(name))

const compare = (granted: readonly Permission[], before: readonly Permission[]) => ({
  added: sortPermissions(granted).filter((one) => !before.includes(one)),
  taken: sortPermissions(before).filter((one) => !granted.includes(one)),
})

/** '+orders.place, -claims.file': what was allowed and what is no longer. */
export function listGrants(granted: readonly Permission[], before: readonly Permission[]): string {
  const { added, taken } = compare(granted, before)
  return [...added.map((name) => `+${name}`), ...taken.map((name) => `-${name}`)].join(', ')
}

/** 'Allowed Tom Brandt: Edit orders. No longer allowed for Tom Brandt: Place orders.' */
export function describeGrants(name: string, granted: readonly Permission[], before: readonly Permission[]): string {
  const { added, taken } = compare(granted, before)
  return [
    ...(added.length > 0 ? [`Allowed ${name}: ${formatPermissions(added)}.`] : []),
    ...(taken.length > 0 ? [`No longer allowed for ${name}: ${formatPermissions(taken)}.`] : []),
  ].join(' ')
}
