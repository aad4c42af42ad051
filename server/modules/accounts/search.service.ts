import { accountsPerPage } from '../../../contract/accounts.ts'
import type { accounts } from '../../../contract/accounts.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { parseAccountNumber } from '../../../domain/accounts/number.ts'
import { sortName } from '../../../domain/catalogue/terms.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { getOffset, buildPage } from '../../kernel/page.ts'
import { searchAccountRows } from './search.store.ts'
import type { AccountSearch } from './search.store.ts'

type Table = typeof accounts.table
type Query = Received<Table['findAccounts']>['query']

/** Minimum number of digits for a phone search. */
const minPhoneDigits = 3
const maxId = 2_147_483_647

/** The ways in which a text may name an account. */
export function toAccountSearch(q: string): Omit<AccountSearch, 'offset' | 'limit'> {
  const typed = q.trim().toLowerCase()
  const digits = /^[\d\s().+-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  return {
    typed,
    terms: sortName(typed),
    display: parseAccountNumber(typed)?.toLowerCase() ?? null,
    digits: digits.length < minPhoneDigits ? null : digits,
    number: /^\d{1,10}$/.test(typed) && Number(typed) <= maxId ? Number(typed) : null,
  }
}

/** Accounts by name, number, a user's email or a phone number, 100 a page (N05, G06). */
export async function searchAccounts(
  { tx }: SignedIn,
  { q, page }: Query,
  path: string,
): Promise<Reply<Table['findAccounts']>> {
  const paging = { page, perPage: accountsPerPage }
  const { rows, total } = await searchAccountRows(tx, {
    ...toAccountSearch(q),
    offset: getOffset(paging),
    limit: accountsPerPage,
  })
  return buildPage(rows, total, { ...paging, path, query: { q } })
}
