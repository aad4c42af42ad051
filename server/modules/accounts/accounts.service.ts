import type { Reply, Received } from '../../../contract/kernel/endpoint.ts'
import type { accounts } from '../../../contract/accounts.ts'
import type { SignedIn } from '../../kernel/call.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { readableAccount } from './accounts.policy.ts'
import { accountById, addressesOf, membersOf } from './accounts.store.ts'
import type { Account } from './accounts.store.ts'

type ReadAccount = typeof accounts.table.readAccount
type With = Received<ReadAccount>['query']['with']

async function extras(
  { tx }: SignedIn,
  account: Authorized<Account>,
  wanted: With,
): Promise<Partial<Reply<ReadAccount>>> {
  switch (wanted) {
    case undefined:
      return {}
    case 'users':
      return { users: await membersOf(tx, account) }
    case 'frpAccount.users':
      return { frpAccount: { users: await membersOf(tx, account) } }
    case 'addresses':
      return { addresses: await addressesOf(tx, account.account_id) }
  }
}

/** An account with what was asked for beside it (N01). Refuses `accounts.unknown`. */
export async function readAccount(call: SignedIn, accountId: number, wanted: With): Promise<Reply<ReadAccount>> {
  const account = readableAccount(await accountById(call.tx, accountId), call.actor)
  return { ...account, ...(await extras(call, account, wanted)) }
}
