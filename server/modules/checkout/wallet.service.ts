import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../contract/checkout.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isActiveUser } from './buyers.store.ts'
import { savedCards, shippingPlaces } from './wallet.store.ts'

/** One's own saved cards and places, or for the office those of whom it orders for. Refuses `users.unknown`. */
export async function readWallet(
  { tx, actor }: SignedIn,
  asUser: number | undefined,
): Promise<Reply<typeof checkout.table.readWallet>> {
  const userId = asUser ?? actor.userId
  const may = userId === actor.userId || (actor.facts.admin && (await isActiveUser(tx, userId)))
  if (!may) refuse('users.unknown')
  return {
    cards: (await savedCards(tx, userId)).map((one) => one.card),
    addresses: await shippingPlaces(tx, userId),
  }
}
