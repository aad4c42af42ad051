import { modules } from '../../contract/all.ts'
import type { Right, Row } from '../../contract/kernel/endpoint.ts'
import { getDefaultPermissions } from '../../domain/accounts/permissions.ts'
import type { Facts } from '../../domain/accounts/permissions.ts'
import { formatAccess } from './api.ts'

const noFacts: Facts = { dealer: false, servicer: false, admin: false, on_site: false, reviewer: false, local_admin: false }

/** All kinds of users, by the facts of account and user. */
const people: readonly (readonly [string, Facts | null])[] = [
  ['visitor', null], ['customer', noFacts], ['dealer', { ...noFacts, dealer: true }], ['dealer, local admin', { ...noFacts, dealer: true, local_admin: true }],
  ['servicer', { ...noFacts, dealer: true, servicer: true }], ['reviewer', { ...noFacts, reviewer: true }], ['on-site', { ...noFacts, on_site: true }], ['admin', { ...noFacts, admin: true }],
]

/** Whether the row's declared access admits these facts. The module's policy then checks the record. */
function isAllowed(row: Row, facts: Facts | null): boolean {
  if (row.access === 'anyone') return true
  if (facts === null) return false
  if (row.access === 'user' || facts.admin) return true
  const held: readonly string[] = [...getDefaultPermissions(facts), ...Object.entries(facts).flatMap(([name, is]) => (is ? [name] : []))]
  return row.access.some((right: Right) => held.includes(right))
}

/** Creates docs/access.md: every call and every kind of user, with default permissions. */
export function accessPage(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '# Who may call what', '', 'Printed from `contract/` by `npm run docs`; do not edit.', '',
    'A tick means that the default permissions of the role admit the call. The policy of the module then checks the record: the record of another account answers 404, like an unknown one.', '',
    line(['call', 'access', ...people.map(([name]) => name)]), line(['---', '---', ...people.map(() => ':-:')]),
    ...modules.flatMap((module) => Object.entries<Row>(module.table).map(([name, row]) => line([`${module.module}.${name}`, formatAccess(row.access), ...people.map(([, facts]) => (isAllowed(row, facts) ? '✓' : ''))]))), '',
  ].join('\n')
}
