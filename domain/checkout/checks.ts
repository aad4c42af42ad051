import type { Step } from './steps.ts'
import { sentences } from './sentences.ts'

/** A shipping address as the checkout has it (`storefront §3`). */
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

/** 'Will call': picked up at the warehouse, so nothing is sent anywhere (`product.md`, small decisions). */
export const willCall = 'WC'

type ShippingField = keyof ShippingAddress
const toBeSent: readonly ShippingField[] = ['name', 'addr1', 'postal_code', 'city', 'state', 'phone']
const toBeFetched: readonly ShippingField[] = ['name', 'phone', 'email']

/** What of a shipping address is missing; the email is not asked of an administrator's phone order (`storefront §5`). */
export function missingShipping(
  address: Partial<ShippingAddress> | null,
  { isAdmin, service }: { readonly isAdmin: boolean; readonly service: string | null },
): ShippingField[] {
  const wanted = service === willCall ? toBeFetched : isAdmin ? toBeSent : [...toBeSent, 'email' as const]
  return wanted.filter((field) => (address?.[field] ?? '').trim() === '')
}

const billed = ['addr1', 'city', 'state', 'postal_code'] as const
/** What of a billing address is missing; with a card also the name on it. */
export function missingBilling(address: Partial<BillingAddress> | null): (keyof BillingAddress)[] {
  return billed.filter((field) => (address?.[field] ?? '').trim() === '')
}

/** Everything that the local checks of an order look at. */
export interface ToPlace {
  readonly isAdmin: boolean
  readonly isWarranty: boolean
  /** Cents of the selected shipping's surcharge. */
  readonly surcharge: number
  readonly surchargeRequestedBy: string
  readonly shippingAddress: Partial<ShippingAddress> | null
  readonly billingAddress: Partial<BillingAddress> | null
  /** A token of a card, or a saved card, is there. */
  readonly hasCard: boolean
  readonly paysLater: boolean
  /** An administrator has typed the billing address as a block of text. */
  readonly addressBlock: string
  /** The service code, or null. */
  readonly selectedShipping: string | null
  readonly claimReason: string
}

export interface Fault {
  readonly code: 'surcharge' | 'shipping' | 'billing' | 'no-shipping' | 'claim-reason'
  readonly message: string
  /** Where it is put right. */
  readonly step: Step
}

/** The first of the local checks that an order fails, in the spec's order (`storefront §4`), or null. Both sides run them. */
export function firstFault(order: ToPlace): Fault | null {
  const { isAdmin, isWarranty } = order
  if (isAdmin && isWarranty && order.surcharge > 0 && order.surchargeRequestedBy.trim() === '')
    return { code: 'surcharge', message: sentences.surcharge, step: 'review' }
  if (missingShipping(order.shippingAddress, { isAdmin, service: order.selectedShipping }).length > 0)
    return { code: 'shipping', message: sentences.shipping, step: 'shipping' }
  const isBilled = order.paysLater || order.addressBlock.trim() !== '' || isWarranty
  if (!isBilled && (!order.hasCard || missingBilling(order.billingAddress).length > 0))
    return { code: 'billing', message: sentences.billing, step: 'billing' }
  if (order.selectedShipping === null) return { code: 'no-shipping', message: sentences.noShipping, step: 'shipping' }
  if (!isAdmin && isWarranty && order.claimReason.trim() === '')
    return { code: 'claim-reason', message: sentences.claimReason, step: 'review' }
  return null
}
