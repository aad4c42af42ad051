import type { FoundThings } from '../../../contract/shapes/found.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { mayFindAccounts } from './accounts.policy.ts'
import { toAccountSearch } from './search.service.ts'
import { searchAccountRows } from './search.store.ts'

/** Accounts by name, number, a user's email or a phone number, for staff who may search them (N05). */
export async function findAccounts(call: SignedIn, typed: string, limit: number): Promise<FoundThings['accounts']> {
  if (!mayFindAccounts(call.actor)) return []
  const search = toAccountSearch(typed)
  const { rows } = await searchAccountRows(call.tx, { ...search, offset: 0, limit })
  return rows.map(({ account_id, display_id, name }) => ({
    ...{ account_id, display_id, name },
    whole: display_id.toLowerCase() === (search.display ?? search.typed),
  }))
}
