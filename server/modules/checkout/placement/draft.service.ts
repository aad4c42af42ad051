import type { z } from 'zod/mini'
import type { maskedCard } from '../../../../contract/shapes/cart.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import type { BillingAddress } from '../../../../domain/checkout/checks.ts'
import { readAddressBlock } from '../../../../domain/places/address-block.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { OrderStatus } from '../../../../domain/orders/states.ts'
import { formatTerms } from '../../../../domain/settings/terms.ts'
import type { TermsSettings } from '../../../../domain/settings/terms.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { StoredCart, PricedCart } from '../../cart/index.ts'
import type { OrderToPlace } from '../../orders/index.ts'
import { parseMachineSerial } from '../../warranty/index.ts'
import { findAccountAddress } from '../buyers.store.ts'
import type { Buyer } from '../buyers.store.ts'
import { findStateId } from '../../site/index.ts'
import { isPhoneOrder } from '../buyer.rules.ts'
import type { ExtraInfo, PaymentMethod } from '../billing/payment-method.service.ts'

/** The draft of an order, stored as JSON with its attempt from the moment its stock is taken. */
export interface Draft extends OrderToPlace {
  /** Whether stock was taken for it. Warranty orders take stock at approval. */
  readonly takesStock: boolean
  readonly isVisitors: boolean
  /** The card charge; null if no card is charged. */
  readonly charge: {
    readonly amount: Cents
    readonly card: z.output<typeof maskedCard>
    readonly address: BillingAddress
    /** Whether to save the card for later orders. */
    readonly shouldSave: boolean
  } | null
  /** The recipient of the confirmation. */
  readonly email: string
  readonly shippingState: string
  readonly billingState: string
}

export interface DraftInput {
  readonly cart: StoredCart
  readonly priced: PricedCart
  readonly extra: ExtraInfo
  readonly buyer: Buyer
  readonly method: PaymentMethod
  readonly terms: TermsSettings
  /** Whether it needs staff approval and was submitted anyway. */
  readonly isHeld: boolean
}

function getInitialStatus(call: Call, { cart, isHeld }: DraftInput): OrderStatus {
  if (cart.warranty) return 'approval pending'
  return isHeld && call.actor?.facts.admin !== true ? 'on hold' : 'order received'
}

const emptyAddress: BillingAddress = {
  name: '',
  organization: '',
  addr1: '',
  addr2: '',
  city: '',
  state: '',
  postal_code: '',
}

/** The address that the gateway compares with the card's: the fields, or what staff typed as free text instead of them. */
const toChargeAddress = (billing: BillingAddress, block: string): BillingAddress =>
  block === '' ? billing : { ...billing, ...readAddressBlock(block) }

/** The saved address that the order notes. One that was removed meanwhile is not noted: the order has its own copy. */
async function findNotedAddress({ tx }: Call, { extra, buyer }: DraftInput): Promise<number | null> {
  const { address_id: id } = extra
  if (id === undefined) return null
  const known = (await findAccountAddress(tx, id, buyer.accountId)) ?? refuse('addresses.unknown')
  return known.active ? id : null
}

/** Builds the order to place from the checked cart. The server computes every amount. Refuses `addresses.unknown`. */
export async function buildDraft(call: Call, input: DraftInput): Promise<Draft> {
  const { cart, priced, extra, buyer, method, terms } = input
  const { totals } = priced
  const isPhone = isPhoneOrder(call.actor, cart)
  const machine = cart.warranty ? await parseMachineSerial(call, cart.serialNumber) : null
  const knownMachine = machine !== null && 'serial' in machine ? machine : null
  const shipping = cart.shippingAddress
  const block = (extra.address_block ?? '').trim() || cart.addressBlock
  const fields = method.address ?? emptyAddress
  // A saved card has an address of its own, which the free text stands in for.
  const billing = block === '' ? fields : { ...emptyAddress, name: fields.name }
  const isCharged = method.card !== null && totals.total > 0
  const placedBy = call.actor?.userId ?? buyer.userId
  const shippingState = shipping?.state ?? ''
  const shippingStateId = await findStateId(call.tx, shippingState)
  return {
    placedBy,
    takesStock: !cart.warranty,
    isVisitors: call.actor === null,
    warrantyNotes: (extra.warranty_notes ?? '').trim(),
    email: (shipping?.email ?? '') || (call.actor === null ? '' : buyer.email),
    shippingState,
    billingState: billing.state,
    charge:
      isCharged && method.card !== null
        ? {
            amount: totals.total,
            card: method.card.shown,
            address: toChargeAddress(billing, block),
            shouldSave: method.card.shouldSave,
          }
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
      // Staff may take an order that counts as one of the web (`SF006`).
      order_type: cart.warranty ? 'warranty' : isPhone && extra.order_type !== 'web' ? 'phone' : 'web',
      status: getInitialStatus(call, input),
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
      coupon_kind: priced.coupon?.kind ?? null,
      coupon_value: priced.coupon?.value ?? null,
      coupon_minimum: priced.coupon?.minimum ?? null,
      ship_code: priced.selected?.code ?? willCall,
      require_signature: cart.requireSignature,
      payment: method.payment,
      payment_terms: method.payment === 'terms' ? formatTerms(terms, call.now) : '',
      card_brand: method.card?.shown.brand ?? null,
      card_last4: method.card?.shown.last4 ?? null,
      card_name: method.card?.shown.name ?? null,
      card_exp_month: method.card?.shown.exp_month ?? null,
      card_exp_year: method.card?.shown.exp_year ?? null,
      message: (extra.message ?? '').trim(),
      serial_number: knownMachine?.serial ?? null,
      equipment_id: knownMachine?.equipmentId ?? null,
      purchased_date: extra.warranty_purchase_date ?? null,
      claim_reason: cart.warranty ? (extra.claim_reason ?? cart.claimReason).trim() : null,
      address_id: await findNotedAddress(call, input),
      taken_by: (extra.purchase_taken_by ?? '').trim() || (isPhone ? (call.actor?.name ?? '') : ''),
      address_block: block,
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
      billing_state_id: billing.state === shippingState ? shippingStateId : await findStateId(call.tx, billing.state),
      billing_postal_code: billing.postal_code,
    },
  }
}
