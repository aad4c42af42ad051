import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { isActiveUser } from '../buyers.store.ts'
import { findSavedCards, findShippingAddresses } from './wallet.store.ts'

/** The caller's saved cards and addresses; for a phone order those of the customer. Refuses `users.unknown`. */
export async function readWallet(
  { tx, actor }: SignedIn,
  asUser: number | undefined,
): Promise<Reply<typeof checkout.table.readWallet>> {
  const userId = asUser ?? actor.userId
  const isAllowed = userId === actor.userId || (actor.facts.admin && (await isActiveUser(tx, userId)))
  if (!isAllowed) refuse('users.unknown')
  return {
    cards: (await findSavedCards(tx, userId)).map((one) => one.card),
    addresses: await findShippingAddresses(tx, userId),
  }
}
