/** The two addresses of an order, by the prefix of their fields (`SF081`): a bill's is that of the card. */
type AddressPrefix = 'card' | 'shipping'

/** The fields after the prefix, and what this app calls them. */
const names = {
  address_1: 'addr1',
  address_2: 'addr2',
  city: 'city',
  state_id: 'state',
  postal_code: 'postal_code',
} as const
type PlainName = (typeof names)[keyof typeof names]
export type PrefixedName<P extends AddressPrefix> = `${P}_${keyof typeof names}`

/**
 * Reads an address from fields with this prefix (`SF081`). Fields of the plain names stay where they are filled in. Returns
 * the fields without the prefixed ones.
 */
export function readPrefixedAddress<P extends AddressPrefix, F extends Readonly<Record<PlainName, string>>>(
  fields: F & { readonly [K in PrefixedName<P>]?: string | number | undefined },
  prefix: P,
): Omit<F, PrefixedName<P>> {
  const rest: Record<string, unknown> = { ...fields }
  for (const [name, plain] of Object.entries(names)) {
    const typed = rest[`${prefix}_${name}`]
    Reflect.deleteProperty(rest, `${prefix}_${name}`)
    if ((typeof typed === 'string' || typeof typed === 'number') && fields[plain].trim() === '')
      rest[plain] = String(typed)
  }
  return rest as Omit<F, PrefixedName<P>>
}
