import type { Reply, Received } from '../../../contract/kernel/endpoint.ts'
import type { accounts } from '../../../contract/accounts.ts'
import type { SignedIn } from '../../kernel/call.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { readableAccount } from './accounts.policy.ts'
import { accountById, listAddresses, listMembers } from './accounts.store.ts'
import type { Account } from './accounts.store.ts'

type ReadAccount = typeof accounts.table.readAccount
type With = Received<ReadAccount>['query']['with']

async function loadExtras(
  { tx }: SignedIn,
  account: Authorized<Account>,
  requested: With,
): Promise<Partial<Reply<ReadAccount>>> {
  switch (requested) {
    case undefined:
      return {}
    case 'users':
      return { users: await listMembers(tx, account) }
    case 'frpAccount.users':
      return { frpAccount: { users: await listMembers(tx, account) } }
    case 'addresses':
      return { addresses: await listAddresses(tx, account.account_id) }
  }
}

/** An account with the requested extra data (N01). Refuses `accounts.unknown`. */
export async function readAccount(call: SignedIn, accountId: number, requested: With): Promise<Reply<ReadAccount>> {
  const account = readableAccount(await accountById(call.tx, accountId), call.actor)
  return { ...account, ...(await loadExtras(call, account, requested)) }
}
