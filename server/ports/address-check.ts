import type { ShippingAddress } from '../../domain/checkout/checks.ts'

export interface CheckedAddress {
  /** A message for each invalid field. */
  readonly errors: Readonly<Partial<Record<keyof ShippingAddress, string>>>
  /** The corrected address, if it differs. */
  readonly suggested: ShippingAddress | null
}

/** Checks an address. Today it compares postal code, city and state; a real service checks the street too. */
export interface AddressCheck {
  check(address: ShippingAddress): Promise<CheckedAddress>
}
