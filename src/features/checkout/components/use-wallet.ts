import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'

/** The saved cards and addresses of the customer; empty while loading and for visitors. */
export function useWallet({ admin_checkout, as_user }: CheckoutState) {
  const { session } = useSession()
  const reading = useRead(
    checkout.table.readWallet,
    { query: admin_checkout && as_user !== null ? { asUser: as_user.user_id } : {} },
    { isOn: session.logged_in && (!admin_checkout || as_user !== null) },
  )
  return reading.state === 'ready' ? reading.value : { cards: [], addresses: [] }
}
