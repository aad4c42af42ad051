import { findCardAmountError } from '../../../../domain/checkout/card-amount.ts'
import { findPlacementError } from '../../../../domain/checkout/checks.ts'
import { noSelectedShipping } from '../../../../domain/checkout/sentences.ts'
import { demoWarranty } from '../../../../domain/checkout/sentences.ts'
import { isReachable } from '../../../../domain/checkout/steps.ts'
import { getLatestDay } from '../../../../domain/latest-day.ts'
import { toCents, formatCents } from '../../../../domain/money/cents.ts'
import type { Credit } from '../../../../domain/orders/order-limit.ts'
import type { Call, OwnTransactionsCall } from '../../../kernel/call.ts'
import type { FailureCount } from '../../../kernel/growing-limit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { CardSource } from '../../../ports/payments.ts'
import { prefetchRates, lockExistingWithLines, priceCart, redeemCoupon } from '../../cart/index.ts'
import type { CartWithLines, StoredCart, PricedCart } from '../../cart/index.ts'
import { findPlacedOrder, lockCredit } from '../../orders/index.ts'
import { readTerms, resolveLimits } from '../../settings/index.ts'
import { readSite } from '../../site/index.ts'
import { moveStock } from '../../warehouse/index.ts'
import type { OrderAnswer } from './order-answers.view.ts'
import {
  cartChangedAnswer,
  OrderNotPlaced,
  answerNotPlaced,
  answerPlaced,
  refuseOrder,
  inProgressAnswer,
} from './order-answers.view.ts'
import type { Attempt } from './attempts.store.ts'
import {
  expireBankAttempts,
  findLatestAttempt,
  findLatestWithFailures,
  insertAttempt,
  findSubmission,
  sumCommitted,
} from './attempts.store.ts'
import type { Buyer } from '../buyers.store.ts'
import { createVisitorBuyer, findBuyerWithNext } from '../buyers.store.ts'
import type { CheckoutPorts } from '../checkout.ports.ts'
import { buildDraft } from './draft.service.ts'
import { isDraftOf } from './draft.rules.ts'
import { findHoldReason } from './holds.rules.ts'
import { getBuyerId, isPhoneOrder } from '../buyer.rules.ts'
import { leaseMs, reconcileJob } from './attempts.rules.ts'
import { checkPhoneOrderFields, resolvePaymentMethod } from '../billing/payment-method.service.ts'
import type { ExtraInfo, PaymentMethod } from '../billing/payment-method.service.ts'
import { listBuckets, refuseTesting } from '../payments/card-testing.service.ts'
import { getStepBefore } from '../steps/progress.rules.ts'

/** The body of an order submission. */
export interface OrderSubmission {
  readonly submission?: string | undefined
  readonly expected_total?: number | undefined
  readonly extraInfo: ExtraInfo
}

/** The result of the first step: a new attempt to pay for, an earlier attempt (`stale`: its lease has expired, or the cart was changed while its bank was asked), or a final reply. */
export type BeginResult =
  | { readonly is: 'new'; readonly attempt: Attempt; readonly source: CardSource | null }
  | { readonly is: 'waits-for-bank'; readonly attempt: Attempt }
  | { readonly is: 'stale'; readonly attempt: Attempt }
  | { readonly is: 'answered'; readonly answer: OrderAnswer }

/**
 * The first step of an order (docs/decisions/028-the-checkout.md). One transaction locks the cart, checks the order, takes
 * stock and coupon, and stores the attempt with the job that reconciles it if this call dies.
 */
export async function beginOrder(
  call: OwnTransactionsCall,
  ports: CheckoutPorts,
  body: OrderSubmission,
): Promise<BeginResult> {
  const carrier = await prefetchRates(call, ports.cart)
  try {
    return await call.withOwnTransaction(async (own) => {
      const submission = body.submission ?? (await findEarlierSubmission(own))
      const earlier = await findEarlierAttempt(own, submission)
      if (earlier !== null && earlier.is !== 'waits-for-bank') return earlier
      const locked = await lockExistingWithLines(own)
      if (locked === null)
        return earlier ?? toAnswered(body.submission === undefined ? emptyCartAnswer : cartChangedAnswer)
      const { cart, lines } = locked
      const findAskedBuyer = await askForBuyer(own, cart)
      // The caller that held the lock before may have submitted the same order.
      const buckets = listBuckets(cart.cartId, own.request.address)
      const asked = earlier?.attempt.submission ?? body.submission ?? cart.submission
      const latest = await findLatestWithFailures(own.tx, asked, buckets, own.now)
      const concurrent = await toEarlier(own, latest.attempt)
      if (concurrent !== null) return endIfChanged(own, concurrent, locked, body.expected_total)
      if (body.submission !== undefined && body.submission !== cart.submission) return toAnswered(cartChangedAnswer)
      return createAttempt(
        own,
        {
          ...{ cart, priced: await priceCart(own, ports.cart, cart, carrier, lines) },
          ...{ failures: latest.failures, findAskedBuyer },
        },
        body,
      )
    })
  } catch (thrown) {
    if (thrown instanceof OrderNotPlaced) return toAnswered(thrown.answer)
    throw thrown
  }
}

const toAnswered = (answer: OrderAnswer): BeginResult => ({ is: 'answered', answer })
const emptyCartAnswer = answerNotPlaced('order.empty', 'Your cart is empty. Add a part to check out.')

/** The submission that was sent with this call's idempotency key. A retry may omit its submission. */
async function findEarlierSubmission({ tx, op, actor, visit }: Call): Promise<string | undefined> {
  if (op === null) return undefined
  const owner = { userId: actor?.userId ?? null, visitHash: actor === null ? (visit?.tokenHash ?? null) : null }
  return (await findSubmission(tx, op.key, owner)) ?? undefined
}

/** The outcome of an earlier attempt of this submission; null if it may be tried now. */
async function findEarlierAttempt(call: Call, submission: string | undefined): Promise<BeginResult | null> {
  return submission === undefined ? null : toEarlier(call, await findLatestAttempt(call.tx, submission))
}

/** Whether an attempt is of this user, or of this browser's visit. */
export const isOwnAttempt = ({ actor, visit }: Call, attempt: Attempt): boolean =>
  actor === null
    ? attempt.visit_hash !== null && attempt.visit_hash === visit?.tokenHash
    : attempt.user_id === actor.userId

async function toEarlier(call: Call, attempt: Attempt | null): Promise<BeginResult | null> {
  if (attempt === null || attempt.state === 'released') return null
  if (!isOwnAttempt(call, attempt)) return toAnswered(cartChangedAnswer)
  if (attempt.state === 'placed' && attempt.order_id !== null)
    return toAnswered(answerPlaced(await findPlacedOrder(call.tx, attempt.order_id)))
  if (attempt.leased_until <= call.now) return { is: 'stale', attempt }
  return attempt.state === 'action' ? { is: 'waits-for-bank', attempt } : toAnswered(inProgressAnswer)
}

/** An order that waits for its bank goes on only while the cart and the page still show it; else it is stale. */
async function endIfChanged(
  call: Call,
  earlier: BeginResult,
  { cart, lines }: CartWithLines,
  expected: number | undefined,
): Promise<BeginResult> {
  if (earlier.is !== 'waits-for-bank') return earlier
  const { draft, submission } = earlier.attempt
  const isOfBuyer = draft.isVisitors || getBuyerId(call.actor, cart) === draft.order.user_id
  const isOfPage = expected === undefined || toCents(expected) === draft.order.total
  // The cart of the next order is none of its concern.
  const isOfCart = cart.submission !== submission || isDraftOf(draft, cart, lines)
  if (isOfBuyer && isOfPage && isOfCart) return earlier
  await expireBankAttempts(call.tx, submission, call.now)
  return { is: 'stale', attempt: earlier.attempt }
}

async function createAttempt(
  call: Call,
  {
    cart,
    priced,
    failures,
    findAskedBuyer,
  }: {
    readonly cart: StoredCart
    readonly priced: PricedCart
    readonly failures: readonly FailureCount[] | null
    readonly findAskedBuyer: AskedBuyer
  },
  { extraInfo: extra, expected_total: expected }: OrderSubmission,
): Promise<BeginResult> {
  checkPhoneOrderFields(call, cart, extra)
  checkPurchaseDate(call, extra)
  const buyer = await resolveBuyer(call, cart, findAskedBuyer)
  const method = await resolvePaymentMethod(call, cart, extra, buyer)
  checkOrder(call, cart, priced, extra, method)
  if (!isReachable(cart.reached, 'review'))
    refuse('checkout.stepSkipped', { values: { step: getStepBefore(cart.reached.valid) } })
  if (priced.lines.length === 0) refuseOrder(emptyCartAnswer)
  if (cart.warranty && !isPhoneOrder(call.actor, cart) && buyer.isWarrantyDemo)
    refuseOrder(answerNotPlaced('order.demo', demoWarranty((await readSite(call)).contact_email)))
  const blocking = priced.alerts.find((one) => one.isBlocking || one.kind === 'coupon')
  if (blocking !== undefined)
    refuseOrder(answerNotPlaced(blocking.kind === 'coupon' ? 'order.coupon' : 'order.part', blocking.message))
  checkTotal(priced, expected)
  const terms = await readTerms(call.tx)
  const limited = { ...buyer, ...resolveLimits(terms, buyer) }
  const holdReason = findHoldReason(limited, priced.totals.total, await findCredit(call, limited, method))
  if (holdReason !== null && extra.approve_hold !== true) refuseOrder(answerNotPlaced('order.held', holdReason))
  const draft = await buildDraft(call, { cart, priced, extra, buyer, method, terms, isHeld: holdReason !== null })
  const amountError = draft.charge && findCardAmountError(draft.charge.amount)
  if (amountError !== null) refuseOrder(answerNotPlaced('order.amount', amountError))
  if (draft.charge !== null && !isPhoneOrder(call.actor, cart))
    await refuseTesting(call, { cartId: cart.cartId, amount: draft.charge.amount }, failures)
  const attemptId = call.newId()
  if (draft.takesStock) await reserveStock(call, attemptId, priced)
  const couponError = await redeemCoupon(call, cart, priced.totals.subtotal)
  if (couponError !== null) refuseOrder(answerNotPlaced('order.coupon', couponError))
  const attempt = await insertAttempt(call.tx, {
    attempt_id: attemptId,
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
  await call.stage(reconcileJob, { attempt_id: attempt.attempt_id }, attempt.leased_until)
  return { is: 'new', attempt, source: draft.charge === null ? null : (method.card?.source ?? null) }
}

/** What the buyer's account may owe and owes, for an order on terms; null where no limit applies. */
async function findCredit({ tx }: Call, buyer: Buyer, method: PaymentMethod): Promise<Credit | null> {
  if (method.payment !== 'terms' || buyer.creditLimit === null) return null
  await lockCredit(tx, buyer.accountId)
  return { limit: buyer.creditLimit, owed: await sumCommitted(tx, buyer.accountId) }
}

/** The reviewer decides by this day whether the machine is covered. */
function checkPurchaseDate({ now }: Call, { warranty_purchase_date: day }: ExtraInfo): void {
  if (day !== undefined && day > getLatestDay(now))
    refuse('call.invalid', { errors: { warranty_purchase_date: 'The purchase date is in the future' } })
}

type AskedBuyer = () => Buyer | null

/** Asks with the next statement for whom the order will be of: of a visitor's, the shop's own account. */
async function askForBuyer({ tx, actor }: Call, cart: StoredCart): Promise<AskedBuyer> {
  const userId = getBuyerId(actor, cart)
  if (userId === null && isPhoneOrder(actor, cart)) return () => null
  return findBuyerWithNext(tx, userId)
}

async function resolveBuyer(call: Call, cart: StoredCart, findAskedBuyer: AskedBuyer): Promise<Buyer> {
  const asked = findAskedBuyer()
  if (asked !== null) return asked
  const isRemoved = getBuyerId(call.actor, cart) !== null
  if (isPhoneOrder(call.actor, cart))
    return refuseOrder(
      answerNotPlaced(
        'order.user',
        isRemoved
          ? 'This user was removed since. Choose another user.'
          : 'Choose an account first: search for the account, then its user.',
      ),
    )
  return isRemoved ? refuse('users.unknown') : createVisitorBuyer(call.tx)
}

/** Runs the checks of the spec in the order of the spec (`SF123` to `SF127`). */
function checkOrder(call: Call, cart: StoredCart, priced: PricedCart, extra: ExtraInfo, method: PaymentMethod): void {
  const error = findPlacementError({
    isAdmin: isPhoneOrder(call.actor, cart),
    isWarranty: cart.warranty,
    surcharge: priced.selected?.surcharge ?? 0,
    surchargeRequestedBy: extra.surcharge_requested_by ?? '',
    shippingAddress: cart.shippingAddress,
    billingAddress: method.address,
    hasCard: method.card !== null,
    paysLater: method.payment === 'check' || method.payment === 'terms',
    addressBlock: (extra.address_block ?? '').trim() || cart.addressBlock,
    selectedShipping: priced.selected?.code ?? null,
    zip: cart.zip,
    claimReason: extra.claim_reason ?? cart.claimReason,
  })
  if (error === null) return
  const message = error.code === 'no-shipping' ? noSelectedShipping : error.message
  refuseOrder(answerNotPlaced(`order.${error.code}`, message))
}

function checkTotal({ totals }: PricedCart, expected: number | undefined): void {
  if (expected === undefined || toCents(expected) === totals.total) return
  const message = `The total is now ${formatCents(totals.total)} (was ${formatCents(toCents(expected))}). Please review your cart and place the order again. You were not charged.`
  refuseOrder(answerNotPlaced('order.total', message))
}

/** Takes the parts from stock for an attempt, whose order comes later (`markPlaced`). */
async function reserveStock(call: Call, attemptId: string, { lines }: PricedCart): Promise<void> {
  const short = await moveStock(
    call.tx,
    lines.map(({ productId, qty }) => ({ product_id: productId, by: -qty })),
    { kind: 'sale', at: call.now, userId: call.actor?.userId ?? null, sourceId: attemptId },
  )
  if (short === null) return
  const line = lines.find((one) => one.productId === short.product_id)
  const part = `${line?.number ?? ''} ${line?.name ?? ''}`.trim()
  const message =
    short.left <= 0
      ? `${part} is out of stock. Remove it to order the rest. You were not charged.`
      : `Only ${short.left} of ${part} left in stock (you ordered ${line?.qty ?? 0}). Change the quantity and place the order again. You were not charged.`
  refuseOrder(answerNotPlaced('order.stock', message))
}
