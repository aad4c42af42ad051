// Against card testing: strangers try stolen cards on a shop until one is taken. A declined card counts for its cart, for the
// network that it came from, and for the amount that this network tries (record 144). A card that is taken counts nothing.
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Call, Tx } from '../../../kernel/call.ts'
import { countFailure, formatWait, readWait, secondsToWait } from '../../../kernel/growing-limit.ts'
import type { FailureCount, GrowingLimit } from '../../../kernel/growing-limit.ts'
import { bucketName } from '../../../kernel/rate-limit.store.ts'
import { refuse } from '../../../kernel/refuse.ts'

/** What is paid for: a cart, or what is due for an order. */
export type PaidThing = `cart ${string}` | `order ${number}`

const hour = 3600
/** Tight: one customer mistypes a card a few times. */
const thingLimit = (paid: PaidThing): GrowingLimit => ({
  bucket: bucketName('declined', paid),
  ...{ free: 4, wait: 30, longest: hour, forgetAfter: 24 * hour },
})
/** Wide: a trade show or a large family shares one address. */
const networkLimit = (network: string): GrowingLimit => ({
  bucket: bucketName('declined-from', network),
  ...{ free: 40, wait: 60, longest: hour, forgetAfter: hour },
})
/** Testers repeat one small order in ever new carts. */
const amountLimit = (network: string, amount: Cents): GrowingLimit => ({
  bucket: bucketName('declined-amount', network, String(amount)),
  ...{ free: 15, wait: 60, longest: hour, forgetAfter: hour },
})

/** The buckets that the check of a cart reads beside its latest attempt. */
export const listBuckets = (cartId: string, network: string): string[] => [
  thingLimit(`cart ${cartId}`).bucket,
  networkLimit(network).bucket,
]

/** Orders that are being placed just now, by network: what is tried all at once has not been declined yet. */
const underWay = new Map<string, number>()

/** Places an order, which counts as under way until its decline, if any, is counted. */
export async function whileUnderWay<T>(network: string, work: () => Promise<T>): Promise<T> {
  underWay.set(network, (underWay.get(network) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(network) ?? 1) - 1
    if (left <= 0) underWay.delete(network)
    else underWay.set(network, left)
  }
}

function refuseAfter(seconds: number): void {
  if (seconds > 0)
    refuse('checkout.tooManyDeclines', { values: { wait: formatWait(seconds) }, retryAfter: seconds, scope: 'row' })
}

/**
 * Refuses `checkout.tooManyDeclines` to a cart that must wait. `counts` came with its latest attempt; a statement of its own
 * is needed only where this network had a card declined in the last hour.
 */
export async function refuseTesting(
  call: Pick<Call, 'tx' | 'now' | 'request'>,
  { cartId, amount }: { readonly cartId: string; readonly amount: Cents },
  counts: readonly FailureCount[] | null,
): Promise<void> {
  const network = call.request.address
  const ofNetwork = networkLimit(network)
  refuseAfter(secondsToWait([thingLimit(`cart ${cartId}`), ofNetwork], counts, call.now))
  const declined = counts?.find(({ bucket }) => bucket === ofNetwork.bucket)?.count ?? 0
  if (declined === 0) return
  if (declined + (underWay.get(network) ?? 0) > ofNetwork.free) refuseAfter(1)
  refuseAfter(await readWait(call.tx, [amountLimit(network, amount)], call.now))
}

/** Refuses `checkout.tooManyDeclines` to who pays what is due for an order, and must wait. */
export async function refuseTestingOrder(call: Pick<Call, 'tx' | 'now' | 'request'>, orderId: number): Promise<void> {
  const limits = [thingLimit(`order ${orderId}`), networkLimit(call.request.address)]
  refuseAfter(await readWait(call.tx, limits, call.now))
}

/** Counts a declined card. `network` is null where a job learns of it later. */
export const countDecline = (
  tx: Tx,
  { paid, network, amount }: { readonly paid: PaidThing; readonly network: string | null; readonly amount: Cents },
  now: Date,
): Promise<void> =>
  countFailure(
    tx,
    [thingLimit(paid), ...(network === null ? [] : [networkLimit(network), amountLimit(network, amount)])],
    now,
  )
