import { accountsPerPage } from '../../../contract/accounts.ts'
import type { accounts } from '../../../contract/accounts.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { sortName } from '../../../domain/catalogue/words.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { accountsLike } from './search.store.ts'

type Table = typeof accounts.table
type Query = Received<Table['findAccounts']>['query']

/** Fewer digits than these are no phone number. */
const fewestDigits = 3
const largestId = 2_147_483_647

/** Accounts by name, number, a user's email or a phone number, 100 a page (N05, G06). */
export async function searchAccounts(
  { tx }: SignedIn,
  { q, page }: Query,
  path: string,
): Promise<Reply<Table['findAccounts']>> {
  const typed = q.trim().toLowerCase()
  const digits = /^[\d\s().+-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  const at = { page, perPage: accountsPerPage }
  const { rows, total } = await accountsLike(tx, {
    typed,
    words: sortName(typed),
    digits: digits.length < fewestDigits ? null : digits,
    number: /^\d{1,10}$/.test(typed) && Number(typed) <= largestId ? Number(typed) : null,
    offset: offsetOf(at),
    limit: accountsPerPage,
  })
  return pageOf(rows, total, { ...at, path, query: { q } })
}
