import { accounts } from '../../../contract/accounts.ts'
import { implement } from '../../kernel/implement.ts'
import { readAccount, readHistory, readMenus } from './accounts.service.ts'
import { searchAccounts } from './search.service.ts'
import { updateAccount, updateInfo } from './update.service.ts'

export const accountsHandlers = implement(accounts, {
  findAccounts: ({ query }, call) => searchAccounts(call, query, '/accounts/search'),
  searchAccounts: ({ query }, call) => searchAccounts(call, query, '/search/accounts'),
  readAccount: ({ params, query }, call) => readAccount(call, params.id, query.with),
  updateAccount: ({ params, body }, call) => updateAccount(call, params.id, body),
  updateInfo: ({ params, body }, call) => updateInfo(call, params.id, body),
  readMenus: ({ query }, call) => readMenus(call, query.id),
  readHistory: ({ params }, call) => readHistory(call, params.id),
})
