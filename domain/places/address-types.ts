/** The types of an address. Locations are public: parts are sent to dealer locations, and servicers start from service ones. */
export const addressTypes = ['shipping', 'billing', 'dealer-location', 'service'] as const
export type AddressType = (typeof addressTypes)[number]

export const isAddressType = (text: string): text is AddressType => (addressTypes as readonly string[]).includes(text)

/** Shipping and billing addresses name a person, and any user of the account changes them. Locations name the company. */
export const isPersonalType = (type: string): boolean => type === 'shipping' || type === 'billing'

/** The types of address that an account can have. */
export const listAddressTypes = ({
  dealer,
  warranty_servicer,
}: {
  readonly dealer: boolean
  readonly warranty_servicer: boolean
}): readonly AddressType[] => [
  ...(['shipping', 'billing'] as const),
  ...(dealer ? (['dealer-location'] as const) : []),
  ...(warranty_servicer ? (['service'] as const) : []),
]
