import type { filing } from '../../../../contract/labor-claims-filing.ts'
import type { Received } from '../../../../contract/kernel/endpoint.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { mergeDuplicates } from '../../../../domain/labor-claims/parts.ts'
import type { RequestedPart } from '../../../../domain/labor-claims/parts.ts'
import { getStatusLabel } from '../../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { linkToClaim, findOrderByNumber, findClaimOrders, placeWarrantyOrder } from '../../orders/index.ts'
import { findOrderOfPart } from './parts.view.ts'
import { addHistory, isAlreadyApplied } from '../history.store.ts'
import { parseParts } from '../money/money.rules.ts'
import { isFixedByApproval, mayOrder, requireReadAccess, refreshAccess } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { updateAndGetClaim, lockClaim } from '../labor-claims.store.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { refuseClosed, refusePaymentApproved } from '../refusals.service.ts'
import { getBillingAddress, getShippingAddress } from './ship-to.service.ts'
import { priceParts, lookUpParts } from './requested-parts.service.ts'

type OrderForm = Received<typeof filing.orderParts>['body']

/**
 * Orders parts for a claim (L14): the given ones, else all parts to order that are on no order yet. Creates a warranty order
 * that waits for approval. A superseded part is ordered under the number that replaces it.
 */
export async function orderParts(call: SignedIn, claimId: string, form: OrderForm): Promise<Claim> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const { claim } = access
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  if (!mayOrder(access))
    return refuse('labor-claims.notYours', { values: { status: getStatusLabel(claim), action: 'order' } })
  if (claim.closed_at !== null) return refuseClosed(call, access)
  if (isFixedByApproval(access)) return refusePaymentApproved(call, access)
  const before = parseParts(claim)
  const requested = await selectPartsToOrder(call, claim, before, form)
  await checkOrderedMeanwhile(call, access, requested, form)
  const { parts, lines, summary } = await buildOrderLines(call, claim, before, requested, form.order.products)
  const order = await placeWarrantyOrder(call, {
    claimId,
    accountId: claim.account_id,
    userId: claim.filed_by,
    lines,
    shipping: await getShippingAddress(call.tx, claim, form.ship_to),
    billing: await getBillingAddress(call.tx, claim),
    message: form.message,
    machine: {
      serial: claim.serial_number,
      equipmentId: claim.equipment_id,
      purchased: claim.purchased_date,
      reason: claim.service_requested,
    },
  })
  const message = [`${order.display_id}: ${summary}`, form.message.trim()].filter((one) => one !== '').join('. ')
  await addHistory(call, claimId, { action: 'orderParts', from: claim.status, to: claim.status, message })
  const change = { ship_to: form.ship_to, parts: JSON.stringify(parts) }
  return buildClaimView(call, refreshAccess(access, await updateAndGetClaim(call.tx, claimId, change, call.now)))
}

async function selectPartsToOrder(
  call: SignedIn,
  claim: ClaimRecord,
  before: readonly ClaimPart[],
  { order }: OrderForm,
): Promise<RequestedPart[]> {
  const isNamed = order.products.length > 0
  const orders = isNamed ? [] : await findClaimOrders(call.tx, claim.claim_id)
  const known = await lookUpParts(call.tx, claim, isNamed ? [] : before.map((part) => part.product_id))
  const requested = isNamed
    ? mergeDuplicates(order.products)
    : before.filter((part) => findOrderOfPart(orders, part, known.get(part.product_id)) === undefined)
  const found = requested.filter((part) => part.source === 'order')
  return found.length === 0 ? refuse('labor-claims.nothingToOrder') : found
}

/**
 * Refuses `labor-claims.alreadyOrdered` where a named part is on an order by now that the screen did not show: another person
 * ordered it. Without `already_ordered`, as from the older app, what is named is ordered.
 */
async function checkOrderedMeanwhile(
  call: SignedIn,
  access: Authorized<ClaimAccess>,
  requested: readonly RequestedPart[],
  { order, already_ordered: shown }: OrderForm,
): Promise<void> {
  if (shown === undefined || order.products.length === 0) return
  const orders = await findClaimOrders(call.tx, access.claim.claim_id)
  const ids = requested.map((part) => part.product_id).filter((id) => !shown.includes(id))
  const known = await lookUpParts(call.tx, access.claim, ids)
  for (const id of ids) {
    const part = known.get(id)
    const placed = findOrderOfPart(orders, { product_id: id }, part)
    if (placed === undefined) continue
    refuse('labor-claims.alreadyOrdered', {
      values: { part: part === undefined ? 'This part' : part.part.number, order: placed.display_id },
      current: await buildClaimView(call, access),
    })
  }
}

/** Lines of the order, the claim's updated parts and a summary for the history. */
async function buildOrderLines(
  call: SignedIn,
  claim: ClaimRecord,
  before: readonly ClaimPart[],
  requested: readonly RequestedPart[],
  named: readonly RequestedPart[],
) {
  const getPlace = (id: number) =>
    `order.products.${(named.length > 0 ? named : requested).findIndex((part) => part.product_id === id)}.product_id`
  const ordered = await priceParts(call.tx, claim, requested, before, getPlace)
  const known = await lookUpParts(
    call.tx,
    claim,
    requested.map((part) => part.product_id),
  )
  const sold = (part: ClaimPart) =>
    known.get(part.product_id)?.sold ??
    refuse('labor-claims.partUnknown', {
      errors: { [getPlace(part.product_id)]: `${part.number} is no longer in the catalogue. Remove it` },
    })
  const replaced = await priceParts(
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
    summary: ordered
      .map((part, index) => {
        const number = replaced[index]?.number ?? part.number
        return `${part.qty} × ${number}${number === part.number ? '' : ` (replaces ${part.number})`}`
      })
      .join(', '),
  }
}

/** Links an order of the claim's account by its number (L17). Refuses `labor-claims.orderUnknown`. */
export async function linkOrder(call: SignedIn, claimId: string, number: string): Promise<Claim> {
  const access = requireReadAccess(await lockClaim(call.tx, claimId), call.actor)
  const { claim } = access
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  const order = (await findOrderByNumber(call.tx, claim.account_id, number)) ?? refuse('labor-claims.orderUnknown')
  if (!(await linkToClaim(call, order.order_id, claimId))) return buildClaimView(call, access)
  await addHistory(call, claimId, {
    action: 'linkOrder',
    from: claim.status,
    to: claim.status,
    message: order.display_id,
  })
  return buildClaimView(call, refreshAccess(access, await updateAndGetClaim(call.tx, claimId, {}, call.now)))
}
