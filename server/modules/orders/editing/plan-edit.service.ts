import type { OrderEdit } from '../../../../contract/shapes/order-edit.ts'
import { calculateTax } from '../../../../domain/cart/tax.ts'
import { calculateSubtotal, calculateTotals, signatureFee } from '../../../../domain/cart/totals.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { toPlaceCode } from '../../../../domain/places/postal-code.ts'
import type { AddressErrors } from '../../../../domain/places/address-form.ts'
import type { Call } from '../../../kernel/call.ts'
import { findTaxRates, getRates, toCartRates, toParcel } from '../../cart/index.ts'
import type { CarrierAnswer, CartPorts, CartRate } from '../../cart/index.ts'
import { readCheckoutSettings } from '../../settings/index.ts'
import type { CheckoutSettings } from '../../settings/index.ts'
import type { LockedOrder } from '../orders.store.ts'
import { findOrderCoupon } from '../payments/charges.service.ts'
import { editAddress, findAddressErrors, findTextErrors } from './edit-addresses.service.ts'
import type { EditedAddress } from './edit-addresses.service.ts'
import { editLines } from './edit-lines.service.ts'
import { findAccountTerms } from './edit.store.ts'
import type { EditedParts } from './edit-lines.service.ts'

/** The amounts of an order, in cents. */
export interface EditedAmounts {
  readonly subtotal: Cents
  readonly discount: Cents
  readonly shipping_cost: Cents
  readonly surcharge: Cents
  readonly tax: Cents
  readonly total: Cents
}

/** An edit, worked out but not saved. */
export interface EditPlan {
  readonly parts: EditedParts
  readonly shipping: EditedAddress
  readonly billing: EditedAddress
  readonly shipCode: string
  readonly requiresSignature: boolean
  readonly services: readonly CartRate[]
  readonly isEstimated: boolean
  readonly amounts: EditedAmounts
  /** Errors by field of the body; with one the edit is not saved. */
  readonly errors: Readonly<Record<string, string>>
}

/** What was asked of other hosts before the transaction. */
export interface EditAnswers {
  readonly rates: CarrierAnswer | null
  /** Errors of the address service. */
  readonly address: AddressErrors
}

interface NewShipping {
  readonly rate: Cents
  readonly surcharge: Cents
  readonly error: string | null
}

/** The cost of the service at the new place and weight, or why it is not offered there. */
function chooseService(services: readonly CartRate[], shipCode: string, postalCode: string): NewShipping {
  const service = services.find((one) => one.code === shipCode)
  if (service !== undefined) return { rate: service.rate, surcharge: service.surcharge, error: null }
  const error =
    services.length === 0
      ? `We have no shipping rates for the postal code ${postalCode}`
      : 'This service is not offered for this address. Choose another one.'
  return { rate: 0, surcharge: 0, error }
}

/**
 * Works out what an edit makes of an order: parts, addresses, shipping and all amounts. Shipping is charged anew where
 * parts, quantities, postal code, service or signature change; tax where an amount or the place changes. What an edit does
 * not touch keeps its amounts, though rates have changed since (`WO082`). Refuses unknown parts.
 */
export async function planEdit(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  order: LockedOrder,
  edit: OrderEdit,
  { mayPrice, answers }: { readonly mayPrice: boolean; readonly answers: EditAnswers },
): Promise<EditPlan> {
  const parts = await editLines(call.tx, order, edit.products, mayPrice)
  const shipping = await editAddress(call.tx, order, edit, 'shipping')
  const billing = await editAddress(call.tx, order, edit, 'billing')
  const shipCode = edit.ship_code?.trim().toUpperCase() ?? order.ship_code
  const requiresSignature = edit.require_signature ?? order.require_signature
  const postalCode = shipping.after.postal_code
  const isOtherPlace =
    toPlaceCode(postalCode) !== toPlaceCode(shipping.before.postal_code) ||
    shipping.after.state !== shipping.before.state
  const isNewShipping =
    shipCode !== '' &&
    (parts.isOtherParcel ||
      isOtherPlace ||
      edit.ship_code !== undefined ||
      requiresSignature !== order.require_signature)
  const isWarranty = order.order_type === 'warranty'
  const parcel = toParcel(postalCode, [{ qty: 1, grams: parts.grams }])
  const settings = await readCheckoutSettings(call.tx, ports)
  const { rates, isEstimated } =
    isNewShipping && parcel !== null && toPlaceCode(postalCode) !== null
      ? await getRates(call, ports, settings, parcel, answers.rates)
      : { rates: [], isEstimated: false }
  const subtotal = calculateSubtotal(parts.after.map(({ price, qty }) => ({ price, qty })))
  const services = toCartRates(rates, settings, { isWarranty, subtotal })
  // An order that is picked up stays so, though the shop has stopped offering it since.
  const wasPickup = order.ship_code === willCall
  const isPickup = shipCode === willCall && (settings.shipping.will_call || wasPickup)
  const offered = isPickup ? { rate: 0, surcharge: 0, error: null } : chooseService(services, shipCode, postalCode)
  const isCostly = isNewShipping || parts.isOtherParcel || parts.isOtherPrice || isOtherPlace
  const signed = requiresSignature && shipCode !== willCall && !isWarranty ? signatureFee : 0
  const chosen = isNewShipping
    ? { rate: offered.rate + signed, surcharge: offered.surcharge }
    : { rate: order.shipping_cost, surcharge: order.surcharge }
  return {
    parts,
    shipping,
    billing,
    shipCode,
    requiresSignature,
    services,
    isEstimated,
    amounts: isCostly
      ? await calculateAmounts(call, ports, { order, parts, chosen, shipCode, postalCode, settings })
      : pickAmounts(order),
    errors: {
      ...parts.errors,
      ...findAddressErrors(shipping, 'shipping', { shipCode, wasPickup, more: answers.address }),
      ...findAddressErrors(billing, 'billing', { shipCode, wasPickup }),
      ...findTextErrors(order, edit, billing),
      ...(isNewShipping && offered.error !== null ? { ship_code: offered.error } : {}),
    },
  }
}

const pickAmounts = ({ subtotal, discount, shipping_cost, surcharge, tax, total }: LockedOrder): EditedAmounts => ({
  ...{ subtotal, discount, shipping_cost, surcharge, tax, total },
})

async function calculateAmounts(
  call: Pick<Call, 'tx' | 'now'>,
  ports: CartPorts,
  {
    order,
    parts,
    chosen,
    shipCode,
    postalCode,
    settings,
  }: {
    readonly order: LockedOrder
    readonly parts: EditedParts
    readonly chosen: { readonly rate: Cents; readonly surcharge: Cents }
    readonly shipCode: string
    readonly postalCode: string
    readonly settings: CheckoutSettings
  },
): Promise<EditedAmounts> {
  const lines = parts.after.map(({ price, qty }) => ({ price, qty }))
  const subtotal = calculateSubtotal(lines)
  const coupon = await findOrderCoupon(call, ports, order, subtotal)
  const { isTaxExempt } = await findAccountTerms(call.tx, order.account_id)
  const isTaxed = order.order_type !== 'warranty' && !isTaxExempt
  const taxes = isTaxed ? await findTaxRates(call, ports, settings, { shipCode, postalCode }) : []
  const totals = calculateTotals({
    lines,
    coupon: coupon !== null && subtotal >= coupon.minimum ? coupon : null,
    shipping: { ...chosen, isWillCall: shipCode === willCall },
    // The fee is a part of the rate already.
    requiresSignature: false,
    tax: (taxable) => calculateTax(taxes, taxable),
  })
  return {
    subtotal: totals.subtotal,
    discount: totals.coupon_discount,
    shipping_cost: totals.shipping,
    surcharge: totals.surcharge,
    tax: totals.tax,
    total: totals.total,
  }
}

/** The amounts as text, for a refusal. */
export const formatTotals = (now: Cents, expected: Cents) => ({
  total: formatCents(now),
  expected: formatCents(expected),
})
