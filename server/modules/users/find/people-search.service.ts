import type { FoundThings } from '../../../../contract/shapes/found.ts'
import { sortName } from '../../../../domain/catalogue/terms.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { findPeopleRows } from './people-search.store.ts'
import { getPeopleScope } from '../users.policy.ts'

/** Users by email or name: all for administrators, those of the own account for its local administrators. */
export async function findPeople(call: SignedIn, text: string, limit: number): Promise<FoundThings['people']> {
  const scope = getPeopleScope(call.actor)
  if (scope === null) return []
  const typed = text.trim().toLowerCase()
  const rows = await findPeopleRows(call.tx, scope, { typed, terms: sortName(typed), limit })
  return rows.map((row) => ({ ...row, whole: row.email.toLowerCase() === typed }))
}
