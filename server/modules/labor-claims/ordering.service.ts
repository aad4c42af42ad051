import type { filing } from '../../../contract/labor-claims-filing.ts'
import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { onceEach } from '../../../domain/labor-claims/parts.ts'
import type { WantedPart } from '../../../domain/labor-claims/parts.ts'
import { statusWords } from '../../../domain/labor-claims/states.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { linkToClaim, orderByNumber, ordersOfClaim, placeWarrantyOrder } from '../orders/index.ts'
import { orderOf } from './claim-parts.view.ts'
import { addHistory, isApplied } from './history.store.ts'
import { partsOf } from './labor-claims.money.ts'
import { mayOrder, readableClaim, stillSeen } from './labor-claims.policy.ts'
import { changedClaim, lockClaim } from './labor-claims.store.ts'
import type { ClaimPart, ClaimRecord } from './labor-claims.store.ts'
import { claimView } from './labor-claims.view.ts'
import { refuseClosed } from './refuse-closed.ts'
import { billingOf, shippingOf } from './ship-to.ts'
import { keptParts, partsOnMachine } from './wanted-parts.service.ts'

type OrderForm = Received<typeof filing.orderParts>['body']

/**
 * Orders parts for a claim (L14): those that are named, else all that are to be ordered and are on no order yet. It becomes a
 * warranty order that waits for approval; of a superseded part the one that is sold now goes on it.
 */
export async function orderParts(call: SignedIn, claimId: string, form: OrderForm): Promise<Claim> {
  const seen = readableClaim(await lockClaim(call.tx, claimId), call.actor)
  const { claim } = seen
  if (await isApplied(call, claimId)) return claimView(call, seen)
  if (!mayOrder(seen))
    return refuse('labor-claims.notYours', { values: { status: statusWords(claim), action: 'order' } })
  if (claim.closed_at !== null) return refuseClosed(call, seen)
  const before = partsOf(claim)
  const wanted = await toOrder(call, claim, before, form)
  const { parts, lines, words } = await orderLines(call, claim, before, wanted)
  const order = await placeWarrantyOrder(call, {
    claimId,
    accountId: claim.account_id,
    userId: claim.filed_by,
    lines,
    shipping: await shippingOf(call.tx, claim, form.ship_to),
    billing: await billingOf(call.tx, claim),
    message: form.message,
    machine: {
      serial: claim.serial_number,
      equipmentId: claim.equipment_id,
      purchased: claim.purchased_date,
      reason: claim.service_requested,
    },
  })
  const message = [`${order.display_id}: ${words}`, form.message.trim()].filter((one) => one !== '').join('. ')
  await addHistory(call, claimId, { action: 'orderParts', from: claim.status, to: claim.status, message })
  const change = { ship_to: form.ship_to, parts: JSON.stringify(parts) }
  return claimView(call, stillSeen(seen, await changedClaim(call.tx, claimId, change, call.now)))
}

async function toOrder(
  call: SignedIn,
  claim: ClaimRecord,
  before: readonly ClaimPart[],
  { order }: OrderForm,
): Promise<WantedPart[]> {
  const isNamed = order.products.length > 0
  const orders = isNamed ? [] : await ordersOfClaim(call.tx, claim.claim_id)
  const known = await partsOnMachine(call.tx, claim, isNamed ? [] : before.map((part) => part.product_id))
  const wanted = isNamed
    ? onceEach(order.products)
    : before.filter((part) => orderOf(orders, part, known.get(part.product_id)) === undefined)
  const found = wanted.filter((part) => part.source === 'order')
  return found.length === 0 ? refuse('labor-claims.nothingToOrder') : found
}

/** The lines of the order, and the claim's parts with what was named anew. */
async function orderLines(
  call: SignedIn,
  claim: ClaimRecord,
  before: readonly ClaimPart[],
  wanted: readonly WantedPart[],
) {
  const ordered = await keptParts(call.tx, claim, wanted, before)
  const known = await partsOnMachine(
    call.tx,
    claim,
    wanted.map((part) => part.product_id),
  )
  const sold = (part: ClaimPart) => known.get(part.product_id)?.sold ?? refuse('labor-claims.partUnknown')
  const replaced = await keptParts(
    call.tx,
    claim,
    ordered.map((part) => ({ product_id: sold(part).product_id, qty: part.qty, source: 'order' })),
  )
  const isThere = (part: ClaimPart) =>
    before.some((one) => one.product_id === part.product_id && one.source === part.source)
  return {
    parts: [...before, ...ordered.filter((part) => !isThere(part))],
    lines: replaced.map(({ product_id, number, name, qty, dealer_price, list_price }) => ({
      product_id,
      number,
      name,
      qty,
      price: dealer_price,
      list_price,
    })),
    words: ordered
      .map((part, index) => {
        const number = replaced[index]?.number ?? part.number
        return `${part.qty} × ${number}${number === part.number ? '' : ` in the place of ${part.number}`}`
      })
      .join(', '),
  }
}

/** Links an order of the claim's account by its number (L17). Refuses `labor-claims.orderUnknown`. */
export async function linkOrder(call: SignedIn, claimId: string, number: string): Promise<Claim> {
  const seen = readableClaim(await lockClaim(call.tx, claimId), call.actor)
  const { claim } = seen
  if (await isApplied(call, claimId)) return claimView(call, seen)
  const order = (await orderByNumber(call.tx, claim.account_id, number)) ?? refuse('labor-claims.orderUnknown')
  if (!(await linkToClaim(call, order.order_id, claimId))) return claimView(call, seen)
  await addHistory(call, claimId, {
    action: 'linkOrder',
    from: claim.status,
    to: claim.status,
    message: order.display_id,
  })
  return claimView(call, stillSeen(seen, await changedClaim(call.tx, claimId, {}, call.now)))
}
