import { firstFault } from '../../../domain/checkout/checks.ts'
import { noSelectedShipping } from '../../../domain/checkout/sentences.ts'
import { demoWarranty } from '../../../domain/checkout/sentences.ts'
import { isReachable } from '../../../domain/checkout/steps.ts'
import { centsOf, sayCents } from '../../../domain/money/cents.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { CardSource } from '../../ports/payments.ts'
import { foresee, heldCart, priceCart, takeCoupon } from '../cart/index.ts'
import type { BegunCart, PricedCart } from '../cart/index.ts'
import { placedOrder } from '../orders/index.ts'
import { readSite } from '../site/index.ts'
import type { OrderAnswer } from './answers.ts'
import { changedElsewhere, NotPlaced, notPlaced, placed, refuseOrder, underWay } from './answers.ts'
import type { Attempt } from './attempts.store.ts'
import { attemptOf, insertAttempt, submissionOf } from './attempts.store.ts'
import type { Buyer } from './buyers.store.ts'
import { buyerById, houseBuyer, isAddressOf } from './buyers.store.ts'
import type { CheckoutPorts } from './checkout.ports.ts'
import { draftOf } from './draft.service.ts'
import { reasonToHold } from './holds.ts'
import { buyerOf, isOffice } from './office.ts'
import { leaseMs, settleJob } from './patience.ts'
import { checkOfficeFields, paymentWay } from './payment-way.ts'
import type { Extra, PaymentWay } from './payment-way.ts'
import { stepBefore } from './progress.ts'
import { takeStock } from './stock.store.ts'

/** What an order is submitted with. */
export interface Submitted {
  readonly submission?: string | undefined
  readonly expected_total?: number | undefined
  readonly extraInfo: Extra
}

/** What the first step came to: a new attempt to be paid for; one that was under way (`stale`: whoever began it is gone); or an answer already. */
export type Begun =
  | { readonly is: 'new'; readonly attempt: Attempt; readonly source: CardSource | null }
  | { readonly is: 'waits-for-bank'; readonly attempt: Attempt }
  | { readonly is: 'stale'; readonly attempt: Attempt }
  | { readonly is: 'answered'; readonly answer: OrderAnswer }

/**
 * The first step of an order (docs/decisions/028-the-checkout.md): in one transaction the cart is held, everything is
 * checked, stock and coupon are taken, and the attempt is written down with the job that ends it should we not.
 */
export async function begin(call: Call, ports: CheckoutPorts, body: Submitted): Promise<Begun> {
  const carrier = await foresee(call, ports.cart)
  try {
    return await call.apart(async (own) => {
      const asked = body.submission ?? (await askedBefore(own))
      const earlier = await earlierAttempt(own, asked)
      if (earlier !== null) return earlier
      const cart = await heldCart(own)
      if (cart === null) return body.submission === undefined ? answered(emptyCart) : answered(changedElsewhere)
      // Whoever held the cart until now may have begun, or placed, the same.
      const meanwhile = await earlierAttempt(own, body.submission ?? cart.submission)
      if (meanwhile !== null) return meanwhile
      if (body.submission !== undefined && body.submission !== cart.submission) return answered(changedElsewhere)
      return beginNew(own, cart, await priceCart(own, ports.cart, cart, carrier), body)
    })
  } catch (thrown) {
    if (thrown instanceof NotPlaced) return answered(thrown.answer)
    throw thrown
  }
}

const answered = (answer: OrderAnswer): Begun => ({ is: 'answered', answer })
const emptyCart = notPlaced('order.empty', 'There is nothing in the cart to be ordered.')

/** What was submitted with this call's key: a repeat need not name its submission. */
async function askedBefore({ tx, op, actor, visit }: Call): Promise<string | undefined> {
  if (op === null) return undefined
  const owner = { userId: actor?.userId ?? null, visitHash: actor === null ? (visit?.tokenHash ?? null) : null }
  return (await submissionOf(tx, op.key, owner)) ?? undefined
}

/** What is known of a submission: null where it is to be tried, anew or for the first time. */
async function earlierAttempt(call: Call, submission: string | undefined): Promise<Begun | null> {
  const attempt = submission === undefined ? null : await attemptOf(call.tx, submission)
  if (attempt === null || attempt.state === 'released') return null
  const isOwn =
    call.actor === null
      ? attempt.visit_hash !== null && attempt.visit_hash === call.visit?.tokenHash
      : attempt.user_id === call.actor.userId
  if (!isOwn) return answered(changedElsewhere)
  if (attempt.state === 'placed' && attempt.order_id !== null)
    return answered(placed(await placedOrder(call.tx, attempt.order_id)))
  if (attempt.leased_until <= call.now) return { is: 'stale', attempt }
  return attempt.state === 'action' ? { is: 'waits-for-bank', attempt } : answered(underWay)
}

async function beginNew(
  call: Call,
  cart: BegunCart,
  priced: PricedCart,
  { extraInfo: extra, expected_total: expected }: Submitted,
): Promise<Begun> {
  checkOfficeFields(call, cart, extra)
  const buyer = await whoBuys(call, cart)
  const way = await paymentWay(call, cart, extra, buyer)
  checkLocally(call, cart, priced, extra, way)
  if (!isReachable(cart.reached, 'review'))
    refuse('checkout.stepSkipped', { values: { step: stepBefore(cart.reached.valid) } })
  if (priced.lines.length === 0) refuseOrder(emptyCart)
  if (cart.warranty && !isOffice(call.actor, cart) && buyer.triesWarranty)
    refuseOrder(notPlaced('order.demo', demoWarranty((await readSite(call)).contact_email)))
  const blocking = priced.alerts.find((one) => one.isBlocking || one.kind === 'coupon')
  if (blocking !== undefined)
    refuseOrder(notPlaced(blocking.kind === 'coupon' ? 'order.coupon' : 'order.part', blocking.message))
  checkTotal(priced, expected)
  const held = reasonToHold(buyer, priced.totals.total)
  if (held !== null && extra.approve_hold !== true) refuseOrder(notPlaced('order.held', held))
  const address = extra.address_id
  if (address !== undefined && !(await isAddressOf(call.tx, address, buyer.accountId))) refuse('addresses.unknown')
  const draft = await draftOf(call, { cart, priced, extra, buyer, way, isHeld: held !== null })
  if (draft.takesStock) await reserve(call, priced)
  const couponFault = await takeCoupon(call, cart, priced.totals.subtotal)
  if (couponFault !== null) refuseOrder(notPlaced('order.coupon', couponFault))
  const attempt = await insertAttempt(call.tx, {
    attempt_id: call.newId(),
    submission: cart.submission,
    op_key: call.op?.key ?? null,
    cart_id: cart.cartId,
    user_id: call.actor?.userId ?? null,
    visit_hash: call.actor === null ? (call.visit?.tokenHash ?? null) : null,
    state: 'begun',
    draft,
    amount: draft.charge?.amount ?? 0,
    is_charged: draft.charge !== null,
    began_at: call.now,
    leased_until: new Date(call.now.getTime() + leaseMs),
  })
  await call.stage(settleJob, { attempt_id: attempt.attempt_id }, attempt.leased_until)
  return { is: 'new', attempt, source: draft.charge === null ? null : (way.card?.source ?? null) }
}

async function whoBuys(call: Call, cart: BegunCart): Promise<Buyer> {
  const userId = buyerOf(call.actor, cart)
  if (userId === null)
    return isOffice(call.actor, cart)
      ? refuseOrder(notPlaced('order.user', 'Choose first whose order this is: search for the account, then its user.'))
      : houseBuyer(call.tx)
  return (await buyerById(call.tx, userId)) ?? refuse('users.unknown')
}

/** The spec's checks in the spec's order (`storefront §4`). */
function checkLocally(call: Call, cart: BegunCart, priced: PricedCart, extra: Extra, way: PaymentWay): void {
  const fault = firstFault({
    isAdmin: isOffice(call.actor, cart),
    isWarranty: cart.warranty,
    surcharge: priced.selected?.surcharge ?? 0,
    surchargeRequestedBy: extra.surcharge_requested_by ?? '',
    shippingAddress: cart.shippingAddress,
    billingAddress: way.address,
    hasCard: way.card !== null,
    paysLater: way.payment === 'check' || way.payment === 'terms',
    addressBlock: (extra.address_block ?? '').trim() || cart.addressBlock,
    selectedShipping: priced.selected?.code ?? null,
    claimReason: extra.claim_reason ?? cart.claimReason,
  })
  if (fault === null) return
  const message = fault.code === 'no-shipping' ? noSelectedShipping : fault.message
  refuseOrder(notPlaced(`order.${fault.code}`, message))
}

function checkTotal({ totals }: PricedCart, expected: number | undefined): void {
  if (expected === undefined || centsOf(expected) === totals.total) return
  const words = `The total is ${sayCents(totals.total)} by now, not ${sayCents(centsOf(expected))}. Look it over and place the order again; nothing was charged.`
  refuseOrder(notPlaced('order.total', words))
}

async function reserve(call: Call, { lines }: PricedCart): Promise<void> {
  const short = await takeStock(
    call.tx,
    lines.map(({ productId, qty }) => ({ product_id: productId, qty })),
  )
  if (short === null) return
  const line = lines.find((one) => one.productId === short.product_id)
  const part = `${line?.number ?? ''} ${line?.name ?? ''}`.trim()
  const words =
    short.left <= 0
      ? `${part} is out of stock. Take it out of the cart to order the rest; nothing was charged.`
      : `There ${short.left === 1 ? 'is' : 'are'} only ${short.left} of ${part} left, and you want ${line?.qty ?? 0}. Change the quantity and place the order again; nothing was charged.`
  refuseOrder(notPlaced('order.stock', words))
}
