import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'

/** The saved cards and addresses of the customer; empty while loading and for visitors. `isKnown`: they have been read. */
export function useWallet({ admin_checkout, as_user }: CheckoutState) {
  const { session } = useSession()
  const reading = useRead(
    checkout.table.readWallet,
    { query: admin_checkout && as_user !== null ? { asUser: as_user.user_id } : {} },
    // The server saves a card shortly after the order was placed, so each step asks anew.
    { isOn: session.logged_in && (!admin_checkout || as_user !== null), staleTime: 0 },
  )
  return reading.state === 'ready'
    ? { ...reading.value, isKnown: reading.isFresh }
    : { cards: [], addresses: [], isKnown: false }
}
