import type { checkout } from '../../../../../contract/checkout.ts'
import type { Sent } from '../../../../../contract/kernel/endpoint.ts'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { findMissingBilling } from '../../../../../domain/checkout/checks.ts'
import { checkAddress } from '../../../../../domain/places/address-form.ts'
import { readAddressBlock } from '../../../../../domain/places/address-block.ts'
import { emptyAddress, valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import type { WalletCard } from '../../../../platform/payments/payments.ts'
import { addressLine } from '../../../../shared/address/address-line.ts'
import { emptyCard, readExpiry, validateCard } from '../../../../shared/payment/card-values.ts'
import type { CardValues } from '../../../../shared/payment/card-values.ts'
import { getAddressBlock } from '../use-order-details.ts'
import type { OrderDetails } from '../use-order-details.ts'
import type { PaymentKey } from './payment-options.ts'

export type BillingBody = NonNullable<Sent<(typeof checkout.table)['submitBilling']>['body']>

/** The fields of the billing step. The card is held in memory only. */
export type BillingFields = AddressValues &
  CardValues &
  Pick<OrderDetails, 'address_block' | 'check_number' | 'po_number'> & {
    /** '' until the user chooses another payment method than the default one. */
    readonly payment: PaymentKey | ''
    readonly isSame: boolean
    readonly save_card: boolean
  }

/** The stored draft of the billing address. */
export interface BillingDraft {
  readonly isSame: boolean
  readonly address: AddressValues
}

/** What of the order decides how the billing fields are read. */
interface BillingContext {
  readonly payment: PaymentKey
  /** Whether the address is asked for: of a new card, or of one that has no complete address or gets another. */
  readonly isAddressAsked: boolean
  readonly hasOwnFields: boolean
  readonly isOffice: boolean
  /** The shipping address, where the billing address may be the same. */
  readonly shipping: AddressValues | null
}

const isSameLine = (one: AddressValues, other: AddressValues) => addressLine(one) === addressLine(other)

/** The shipping address, unless the order is picked up. */
export function getShippingAddress({ pending }: CheckoutState): AddressValues | null {
  const shipping = pending.shipping_address === null ? null : valuesOf(pending.shipping_address)
  return shipping === null || shipping.addr1 === '' ? null : shipping
}

/** The initial billing fields. The address equals the shipping address until the user enters another one. */
export function getInitialBilling(
  state: CheckoutState,
  draft: BillingDraft | null,
  details: OrderDetails,
): BillingFields {
  const shipping = getShippingAddress(state)
  const { billing_address } = state.pending
  // Beside free text there is a name at most.
  const previous = billing_address === null || billing_address.addr1 === '' ? null : valuesOf(billing_address)
  const isSame = shipping !== null && (previous === null || isSameLine(previous, shipping))
  return {
    ...(draft?.address ?? previous ?? emptyAddress),
    ...emptyCard,
    isSame: draft?.isSame ?? isSame,
    payment: '',
    save_card: false,
    address_block: getAddressBlock(state, details),
    check_number: details.check_number,
    po_number: details.po_number,
  }
}

type Place = Pick<BillingContext, 'isOffice' | 'shipping'>
/** The billing address that the office typed as free text; '' where the fields count. */
export const getBlock = (
  { address_block }: Pick<BillingFields, 'address_block'>,
  { isOffice }: Pick<Place, 'isOffice'>,
): string => (isOffice ? address_block.trim() : '')

/** Whether the card that the cart has gets another free text or address, or has neither. */
export const isBilledAnew = ({ pending }: CheckoutState, block: string): boolean =>
  block === ''
    ? pending.address_block !== undefined || findMissingBilling(pending.billing_address).length > 0
    : block !== pending.address_block

/** The billing address: the office's free text, the shipping address, or the fields. */
export function getBillingAddress(fields: BillingFields, place: Place): AddressValues {
  const block = getBlock(fields, place)
  if (block !== '') return { ...emptyAddress, ...readAddressBlock(block) }
  return fields.isSame && place.shipping !== null ? place.shipping : valuesOf(fields)
}

/** Validates a new card, and the address where it is asked for. Other payment methods need neither. */
export function validateBilling(
  fields: BillingFields,
  { payment, isAddressAsked, hasOwnFields, ...place }: BillingContext,
): Readonly<Record<string, string>> {
  const hasFields = isAddressAsked && getBlock(fields, place) === ''
  return {
    ...(payment === 'new' ? validateCard(fields, hasOwnFields) : {}),
    ...(hasFields ? checkAddress(getBillingAddress(fields, place), { kind: 'billing' }) : {}),
  }
}

/** The request body (K04). A new card still lacks its token, which only the gateway can make. Free text replaces the fields. */
export function toBillingBody(
  fields: BillingFields,
  { payment, isAddressAsked, ...place }: BillingContext,
): BillingBody {
  const address_block = getBlock(fields, place)
  const { phone: _phone, email: _email, ...own } = getBillingAddress(fields, place)
  const billed = address_block === '' ? own : { address_block }
  if (payment.startsWith('saved:'))
    return {
      card_id: Number(payment.slice('saved:'.length)),
      pays_by: 'card',
      ...(isAddressAsked || address_block !== '' ? billed : {}),
    }
  if (payment === 'check' || payment === 'terms') return { ...billed, pays_by: payment }
  if (payment === 'given') return { ...billed, pays_by: 'card' }
  const expiry = readExpiry(fields['cc-exp'])
  return {
    ...billed,
    pays_by: 'card',
    'cc-name': fields['cc-name'].trim(),
    ...(expiry === null ? {} : { 'cc-exp-month': expiry.month, 'cc-exp-year': expiry.year }),
    ...(fields.save_card ? { save_card: true } : {}),
  }
}

/**
 * The request body for the card of a wallet (K04). Where the wallet's own address is incomplete, or its state is not an
 * abbreviation, the order's shipping address is billed; null without one.
 */
export function toWalletBody({ token, holder }: WalletCard, shipping: AddressValues | null): BillingBody | null {
  const own = { ...emptyAddress, ...holder, state: holder.state.trim().toUpperCase() }
  const isUsable = /^[A-Z]{2}$/.test(own.state) && Object.keys(checkAddress(own, { kind: 'billing' })).length === 0
  const address = isUsable ? own : shipping
  if (address === null) return null
  const { phone: _phone, email: _email, ...billed } = address
  const { card_token, brand, last4, exp_month, exp_year } = token
  return {
    ...billed,
    pays_by: 'card',
    ...{ card_token, brand, last4, 'cc-name': holder.name.trim() === '' ? billed.name : holder.name.trim() },
    ...(exp_month === undefined ? {} : { 'cc-exp-month': exp_month }),
    ...(exp_year === undefined ? {} : { 'cc-exp-year': exp_year }),
  }
}
