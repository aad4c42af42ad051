import type { Call } from '../../../kernel/call.ts'
import { countFailure, formatWait, readWait } from '../../../kernel/growing-limit.ts'
import type { GrowingLimit } from '../../../kernel/growing-limit.ts'
import { bucketName } from '../../../kernel/rate-limit.store.ts'
import { refuse } from '../../../kernel/refuse.ts'

/** Tight for a cart, wide for an address, which a trade show or a family shares (record 144). */
const listLimits = (cartId: string, network: string): GrowingLimit[] => [
  { bucket: bucketName('coupon', cartId), ...{ free: 6, wait: 15, longest: 900, forgetAfter: 3600 } },
  { bucket: bucketName('coupon-from', network), ...{ free: 100, wait: 30, longest: 900, forgetAfter: 600 } },
]

type Guess = Pick<Call, 'tx' | 'now' | 'request'>

/** Refuses `cart.tooManyCoupons` to a cart or an address that has to wait. The cart is locked, so guesses of one come one by one. */
export async function refuseGuessing({ tx, now, request }: Guess, cartId: string): Promise<void> {
  const seconds = await readWait(tx, listLimits(cartId, request.address), now)
  if (seconds > 0)
    refuse('cart.tooManyCoupons', { values: { wait: formatWait(seconds) }, retryAfter: seconds, scope: 'row' })
}

/** Counts a code that was not accepted. */
export const countGuess = ({ tx, now, request }: Guess, cartId: string): Promise<void> =>
  countFailure(tx, listLimits(cartId, request.address), now)
