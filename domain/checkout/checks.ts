import { checkAddress } from '../places/address-form.ts'
import { toPlaceCode } from '../places/postal-code.ts'
import type { Step } from './steps.ts'
import { sentences } from './sentences.ts'

/** A shipping address in the checkout (`SF080`). */
export interface ShippingAddress {
  readonly name: string
  readonly organization: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly phone: string
  readonly email: string
}
export interface BillingAddress {
  readonly name: string
  readonly organization: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
}

/** 'Will call': the customer picks the order up at the warehouse. */
export const willCall = 'WC'

type ShippingField = keyof ShippingAddress
const shippedFields: readonly ShippingField[] = ['name', 'addr1', 'postal_code', 'city', 'state', 'phone']
const pickupFields: readonly ShippingField[] = ['name', 'phone', 'email']

/** Finds the missing fields of a shipping address. An administrator's phone order needs no email (`SF134`). */
export function findMissingShipping(
  address: Partial<ShippingAddress> | null,
  { isAdmin, service }: { readonly isAdmin: boolean; readonly service: string | null },
): ShippingField[] {
  const required = service === willCall ? pickupFields : isAdmin ? shippedFields : [...shippedFields, 'email' as const]
  return required.filter((field) => (address?.[field] ?? '').trim() === '')
}

const billingFields = ['addr1', 'city', 'state', 'postal_code'] as const
/** Finds the missing fields of a billing address. */
export function findMissingBilling(address: Partial<BillingAddress> | null): (keyof BillingAddress)[] {
  return billingFields.filter((field) => (address?.[field] ?? '').trim() === '')
}

/** The data that the checks of an order need. */
export interface OrderToPlace {
  readonly isAdmin: boolean
  readonly isWarranty: boolean
  /** Cents of the selected shipping's surcharge. */
  readonly surcharge: number
  readonly surchargeRequestedBy: string
  readonly shippingAddress: Partial<ShippingAddress> | null
  readonly billingAddress: Partial<BillingAddress> | null
  /** Whether there is a card token or a saved card. */
  readonly hasCard: boolean
  readonly paysLater: boolean
  /** The billing address as a block of text, typed by an administrator. */
  readonly addressBlock: string
  /** The service code, or null. */
  readonly selectedShipping: string | null
  /** The postal code that shipping and taxes were computed for. */
  readonly zip: string | null
  readonly claimReason: string
}

export interface PlacementError {
  readonly code: 'surcharge' | 'shipping' | 'billing' | 'no-shipping' | 'claim-reason'
  readonly message: string
  /** The step where the customer can fix it. */
  readonly step: Step
}

/**
 * Whether the selected carrier reaches the address, and was priced for its place. Both may have changed since the address
 * was submitted: the cart takes another postal code, and will call asks for no address that a carrier can find.
 */
function isDeliverable({ shippingAddress, selectedShipping, zip, isAdmin }: OrderToPlace): boolean {
  if (selectedShipping === null || selectedShipping === willCall) return true
  const errors = checkAddress(shippingAddress ?? {}, { kind: 'shipping', isEmailOptional: isAdmin })
  return Object.keys(errors).length === 0 && toPlaceCode(zip ?? '') === toPlaceCode(shippingAddress?.postal_code ?? '')
}

/** Returns the first check that an order fails, in the spec's order (`SF123, SF124, SF125, SF126, SF127`), or null. App and server both run it. */
export function findPlacementError(order: OrderToPlace): PlacementError | null {
  const { isAdmin, isWarranty } = order
  if (isAdmin && isWarranty && order.surcharge > 0 && order.surchargeRequestedBy.trim() === '')
    return { code: 'surcharge', message: sentences.surcharge, step: 'review' }
  const missing = findMissingShipping(order.shippingAddress, { isAdmin, service: order.selectedShipping })
  if (missing.length > 0 || !isDeliverable(order))
    return { code: 'shipping', message: sentences.shipping, step: 'shipping' }
  // A free address stands in for the address, never for the card.
  const isAddressed = order.addressBlock.trim() !== '' || findMissingBilling(order.billingAddress).length === 0
  if (!order.paysLater && !isWarranty && !(order.hasCard && isAddressed))
    return { code: 'billing', message: sentences.billing, step: 'billing' }
  if (order.selectedShipping === null) return { code: 'no-shipping', message: sentences.noShipping, step: 'shipping' }
  if (!isAdmin && isWarranty && order.claimReason.trim() === '')
    return { code: 'claim-reason', message: sentences.claimReason, step: 'review' }
  return null
}
