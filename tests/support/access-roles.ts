import { modules } from '../../contract/all.ts'
import type { Right, Row } from '../../contract/kernel/endpoint.ts'
import { getDefaultPermissions } from '../../domain/accounts/permissions.ts'
import type { Facts } from '../../domain/accounts/permissions.ts'

const none: Facts = {
  dealer: false,
  servicer: false,
  admin: false,
  on_site: false,
  reviewer: false,
  local_admin: false,
}
/** What each demo user is; everything else follows from it and from the rows. */
export const roles: Readonly<Record<string, Facts | null>> = {
  visitor: null,
  customer: none,
  dealer: { ...none, dealer: true, local_admin: true },
  'dealer-staff': { ...none, dealer: true },
  dealer2: { ...none, dealer: true },
  servicer: { ...none, servicer: true },
  servicer2: { ...none, servicer: true },
  reviewer: { ...none, reviewer: true },
  admin: { ...none, admin: true },
  onsite: { ...none, on_site: true },
}

export type Verdict = 'in' | 'signed-out' | 'not-allowed'

/** What a row answers to a role, by its access alone. */
export function getExpectedVerdict(row: Row, facts: Facts | null): Verdict {
  if (row.access === 'anyone') return 'in'
  if (facts === null) return 'signed-out'
  if (row.access === 'user' || facts.admin) return 'in'
  const held: readonly Right[] = [
    ...getDefaultPermissions(facts),
    ...(Object.keys(facts) as (keyof Facts)[]).filter((name) => facts[name]),
  ]
  return row.access.some((right) => held.includes(right)) ? 'in' : 'not-allowed'
}

/** Every row of the contract, by its name. */
export const allRows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ id: `${module.module}.${name}`, row })),
)

/** Rows that end the session of their caller. */
export const endsSession = (id: string): boolean => id === 'auth.logout' || id === 'auth.ssoLogout'

/** The row that ends all other sessions of its caller. */
export const endsOtherSessions = (id: string): boolean => id === 'auth.endOtherSessions'
