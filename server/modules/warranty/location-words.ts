import type { Tx } from '../../kernel/call.ts'
import type { Whereabout } from './locations.service.ts'
import { namedPlaces, shopById } from './places.store.ts'

const words: Readonly<Record<keyof Whereabout, string>> = {
  contact_name: 'contact',
  company_name: 'company',
  company_location: 'place in the company',
  address_1: 'address',
  address_2: 'second line of the address',
  city: 'city',
  state_id: 'state',
  postal_code: 'postal code',
  email: 'email',
  phone: 'phone',
  dealer_name: 'dealer',
  dealer_city: 'city of the dealer',
  dealer_state_id: 'state of the dealer',
  dealer_location_id: 'shop of the dealer',
  market_type_id: 'market type',
  installed_date: 'installation date',
}
const isField = (field: string): field is keyof Whereabout => Object.hasOwn(words, field)

/** A field as a sentence names it. */
export const fieldWords = (field: string): string => (isField(field) ? words[field] : field)

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What changed, both values of each field: 'Phone: (612) 555-0148 → (612) 555-0190; City: … → …'. Null where nothing did. */
export async function changeWords(tx: Tx, from: Whereabout, to: Whereabout): Promise<string | null> {
  const changed = (Object.keys(words) as (keyof Whereabout)[]).filter((field) => from[field] !== to[field])
  if (changed.length === 0) return null
  const ids = (...some: (number | null)[]) => some.filter((id) => id !== null)
  const { states, markets } = await namedPlaces(
    tx,
    ids(from.state_id, to.state_id, from.dealer_state_id, to.dealer_state_id),
    ids(from.market_type_id, to.market_type_id),
  )
  const valueOf = async (field: keyof Whereabout, value: string | number | null): Promise<string> => {
    if (value === null || value === '') return 'nothing'
    if (typeof value === 'string') return value
    if (field === 'market_type_id') return markets.get(value) ?? String(value)
    if (field !== 'dealer_location_id') return states.get(value) ?? String(value)
    const shop = await shopById(tx, value)
    return shop === null ? String(value) : `${shop.name}, ${shop.city}`
  }
  const parts = []
  for (const field of changed)
    parts.push(`${capital(words[field])}: ${await valueOf(field, from[field])} → ${await valueOf(field, to[field])}`)
  return parts.join('; ')
}
