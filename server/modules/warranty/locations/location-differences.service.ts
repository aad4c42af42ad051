import type { Tx } from '../../../kernel/call.ts'
import type { LocationFields } from './locations.service.ts'
import { loadPlaceNames, findFormerShop } from './places.store.ts'

const fieldLabels: Readonly<Record<keyof LocationFields, string>> = {
  contact_name: 'contact',
  company_name: 'company',
  company_location: 'company location',
  address_1: 'address',
  address_2: 'address line 2',
  city: 'city',
  state_id: 'state',
  postal_code: 'postal code',
  email: 'email',
  phone: 'phone',
  dealer_name: 'dealer',
  dealer_city: 'dealer city',
  dealer_state_id: 'dealer state',
  dealer_location_id: 'dealer location',
  market_type_id: 'market type',
  installed_date: 'installation date',
}
const isField = (field: string): field is keyof LocationFields => Object.hasOwn(fieldLabels, field)

/** Label of a field for a sentence. */
export const getFieldLabel = (field: string): string => (isField(field) ? fieldLabels[field] : field)

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Changed fields for the history: 'Phone: (612) 555-0148 → (612) 555-0190; City: … → …'. Null if nothing changed. */
export async function describeLocationChanges(
  tx: Tx,
  from: LocationFields,
  to: LocationFields,
): Promise<string | null> {
  const changed = (Object.keys(fieldLabels) as (keyof LocationFields)[]).filter((field) => from[field] !== to[field])
  if (changed.length === 0) return null
  const ids = (...values: (number | null)[]) => values.filter((id) => id !== null)
  const { states, markets } = await loadPlaceNames(
    tx,
    ids(from.state_id, to.state_id, from.dealer_state_id, to.dealer_state_id),
    ids(from.market_type_id, to.market_type_id),
  )
  const valueOf = async (field: keyof LocationFields, value: string | number | null): Promise<string> => {
    if (value === null || value === '') return 'none'
    if (typeof value === 'string') return value
    if (field === 'market_type_id') return markets.get(value) ?? String(value)
    if (field !== 'dealer_location_id') return states.get(value) ?? String(value)
    const shop = await findFormerShop(tx, value)
    return shop === null ? String(value) : `${shop.name}, ${shop.city}`
  }
  const changes = []
  for (const field of changed)
    changes.push(
      `${capitalize(fieldLabels[field])}: ${await valueOf(field, from[field])} → ${await valueOf(field, to[field])}`,
    )
  return changes.join('; ')
}
