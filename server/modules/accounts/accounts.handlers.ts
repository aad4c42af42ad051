import { accounts } from '../../../contract/accounts.ts'
import { implement } from '../../kernel/implement.ts'
import { readAccount } from './accounts.service.ts'

export const accountsHandlers = implement(accounts, {
  readAccount: ({ params, query }, call) => readAccount(call, params.id, query.with),
})
