import { accounts } from '../../../contract/accounts.ts'
import { implement } from '../../kernel/implement.ts'
import { readAccount } from './accounts.service.ts'
import { searchAccounts } from './search.service.ts'

export const accountsHandlers = implement(accounts, {
  findAccounts: ({ query }, call) => searchAccounts(call, query, '/accounts/search'),
  searchAccounts: ({ query }, call) => searchAccounts(call, query, '/search/accounts'),
  readAccount: ({ params, query }, call) => readAccount(call, params.id, query.with),
})
