import { willCall } from '../../../domain/checkout/checks.ts'
import type { BillingAddress } from '../../../domain/checkout/checks.ts'
import type { OrderStatus } from '../../../domain/orders/states.ts'
import type { Call } from '../../kernel/call.ts'
import type { BegunCart, PricedCart } from '../cart/index.ts'
import { machineOfSerial } from '../warranty/index.ts'
import type { Buyer } from './buyers.store.ts'
import { stateIdOf } from './buyers.store.ts'
import type { Draft } from './draft.ts'
import { isOffice } from './office.ts'
import type { Extra, PaymentWay } from './payment-way.ts'

export interface ToDraft {
  readonly cart: BegunCart
  readonly priced: PricedCart
  readonly extra: Extra
  readonly buyer: Buyer
  readonly way: PaymentWay
  /** Whether it would wait for the office, and was submitted all the same. */
  readonly isHeld: boolean
}

function statusOf(call: Call, { cart, isHeld }: ToDraft): OrderStatus {
  if (cart.warranty) return 'approval pending'
  return isHeld && call.actor?.facts.admin !== true ? 'on hold' : 'order received'
}

const noOne: BillingAddress = { name: '', organization: '', addr1: '', addr2: '', city: '', state: '', postal_code: '' }

/** The order as it will be placed, from what was checked. Every amount is the server's own. */
export async function draftOf(call: Call, what: ToDraft): Promise<Draft> {
  const { cart, priced, extra, buyer, way } = what
  const { totals } = priced
  const office = isOffice(call.actor, cart)
  const machine = cart.warranty ? await machineOfSerial(call, cart.serialNumber) : null
  const knownMachine = machine !== null && 'serial' in machine ? machine : null
  const shipping = cart.shippingAddress
  const billing = way.address ?? noOne
  const isCharged = way.card !== null && totals.total > 0
  const placedBy = call.actor?.userId ?? buyer.userId
  const shippingState = shipping?.state ?? ''
  const shippingStateId = await stateIdOf(call.tx, shippingState)
  return {
    placedBy,
    takesStock: !cart.warranty,
    isVisitors: call.actor === null,
    warrantyNotes: (extra.warranty_notes ?? '').trim(),
    email: (shipping?.email ?? '') || (call.actor === null ? '' : buyer.email),
    shippingState,
    billingState: billing.state,
    charge:
      isCharged && way.card !== null
        ? { amount: totals.total, card: way.card.shown, address: billing, isToBeKept: way.card.isToBeKept }
        : null,
    lines: priced.lines.map((line) => ({
      product_id: line.productId,
      number: line.number,
      name: line.name,
      qty: line.qty,
      price: line.price ?? 0,
      list_price: line.listPrice ?? 0,
    })),
    order: {
      client_op_id: null,
      order_type: cart.warranty ? 'warranty' : office ? 'phone' : 'web',
      status: statusOf(call, what),
      account_id: buyer.accountId,
      user_id: buyer.userId,
      placed_by: placedBy,
      subtotal: totals.subtotal,
      shipping_cost: totals.shipping,
      surcharge: totals.surcharge,
      discount: totals.coupon_discount,
      tax: totals.tax,
      total: totals.total,
      coupon: priced.coupon?.code ?? null,
      ship_code: priced.selected?.code ?? willCall,
      require_signature: cart.requireSignature,
      payment: way.payment,
      card_brand: way.card?.shown.brand ?? null,
      card_last4: way.card?.shown.last4 ?? null,
      card_name: way.card?.shown.name ?? null,
      card_exp_month: way.card?.shown.exp_month ?? null,
      card_exp_year: way.card?.shown.exp_year ?? null,
      message: (extra.message ?? '').trim(),
      serial_number: knownMachine?.serial ?? null,
      equipment_id: knownMachine?.equipmentId ?? null,
      purchased_date: dayOf(extra.warranty_purchase_date),
      claim_reason: cart.warranty ? (extra.claim_reason ?? cart.claimReason).trim() : null,
      address_id: extra.address_id ?? null,
      taken_by: (extra.purchase_taken_by ?? '').trim() || (office ? (call.actor?.name ?? '') : ''),
      address_block: (extra.address_block ?? '').trim() || cart.addressBlock,
      check_number: (extra.check_number ?? '').trim(),
      po_number: (extra.po_number ?? '').trim(),
      surcharge_requested_by: (extra.surcharge_requested_by ?? '').trim(),
      previous_order: (extra.previous_order ?? '').trim(),
      shipping_name: shipping?.name ?? '',
      shipping_company: shipping?.organization ?? '',
      shipping_addr1: shipping?.addr1 ?? '',
      shipping_addr2: shipping?.addr2 ?? '',
      shipping_city: shipping?.city ?? '',
      shipping_state_id: shippingStateId,
      shipping_postal_code: shipping?.postal_code ?? '',
      shipping_phone: shipping?.phone ?? '',
      shipping_email: shipping?.email ?? '',
      billing_name: billing.name,
      billing_company: billing.organization,
      billing_addr1: billing.addr1,
      billing_addr2: billing.addr2,
      billing_city: billing.city,
      billing_state_id: billing.state === shippingState ? shippingStateId : await stateIdOf(call.tx, billing.state),
      billing_postal_code: billing.postal_code,
    },
  }
}

/** A day that there is, `YYYY-MM-DD`, or null: whatever else is typed here is no reason to lose an order. */
function dayOf(typed: string | undefined): string | null {
  const at = Date.parse(`${typed ?? ''}T00:00:00Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
}
