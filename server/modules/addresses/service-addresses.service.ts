import type { Address } from '../../../contract/shapes/address.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { readableAccount } from './addresses.policy.ts'
import { accountById, serviceAddressesOf } from './addresses.store.ts'

/** Where an account's servicers start from (N07). Refuses `accounts.unknown`. */
export async function listServiceAddresses({ tx, actor }: SignedIn, accountId: number): Promise<Address[]> {
  const account = readableAccount(await accountById(tx, accountId), actor)
  return serviceAddressesOf(tx, account.account_id)
}
