import type { ShippingAddress } from '../../domain/checkout/checks.ts'

export interface CheckedAddress {
  /** A sentence for each field that cannot be right. */
  readonly errors: Readonly<Partial<Record<keyof ShippingAddress, string>>>
  /** The address as the post knows it, where that is another. */
  readonly suggested: ShippingAddress | null
}

/** Whether the post knows an address. Today postal code against town and state; a real service knows the street too. */
export interface AddressCheck {
  check(address: ShippingAddress): Promise<CheckedAddress>
}
