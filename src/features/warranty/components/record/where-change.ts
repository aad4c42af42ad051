import type { Whereabouts, WhereaboutsChange, WarrantyRecord } from '../../../../../contract/shapes/registration.ts'

const names = [
  'contact_name',
  'company_name',
  'company_location',
  'address_1',
  'address_2',
  'city',
  'state_id',
  'postal_code',
  'email',
  'phone',
  'dealer_name',
  'dealer_city',
  'dealer_state_id',
  'dealer_location_id',
  'market_type_id',
  'installed_date',
] as const
export type WhereName = (typeof names)[number]

/** Who has the machine, and since when it stands there. */
export type Where = Whereabouts & { readonly installed_date: string | null }

/** What a field of the change is called. */
export const whereNames: Readonly<Record<WhereName, string>> = {
  contact_name: 'Name',
  company_name: 'Company',
  company_location: 'Location',
  address_1: 'Address',
  address_2: 'Address, second line',
  city: 'City',
  state_id: 'State or province',
  postal_code: 'Postal code',
  email: 'Email',
  phone: 'Phone',
  dealer_name: 'Dealer',
  dealer_city: 'Dealer’s city',
  dealer_state_id: 'Dealer’s state',
  dealer_location_id: 'Dealer’s shop',
  market_type_id: 'Where it stands',
  installed_date: 'Installed',
}

/** The form of a record; null where the reader may not see whose it is. */
export function whereOf(record: WarrantyRecord): Where | null {
  const { locations, market_type_id, installed_date } = record
  if (locations === null) return null
  const { state: _, dealer_address: __, ...where } = locations
  return { ...where, market_type_id, installed_date }
}

/** The body of W12: only what differs from what the form had shown, and what that was; null where nothing does. */
export function changeOf(shown: Where, next: Where): WhereaboutsChange | null {
  const changed = names.filter((name) => shown[name] !== next[name])
  if (changed.length === 0) return null
  const only = (of: Where) => Object.fromEntries(changed.map((name) => [name, of[name]]))
  return { ...only(next), was: only(shown) }
}

/** The fields among those of a refusal's clashes that the form has. */
export const clashing = (clashes: readonly unknown[]): WhereName[] =>
  names.filter((name) =>
    clashes.some((one) => typeof one === 'object' && one !== null && (one as { field?: unknown }).field === name),
  )

/** What the person decided: of each clashing field theirs, or what was typed here. */
export function decided(
  mine: Where,
  theirs: Where,
  takesTheirs: ReadonlySet<WhereName>,
  untouched: readonly WhereName[],
): Where {
  const kept = Object.fromEntries(
    names.map((name) => [name, takesTheirs.has(name) || untouched.includes(name) ? theirs[name] : mine[name]]),
  )
  return { ...mine, ...kept }
}
/** The fields that were left as the form had shown them: of them the server's present word stands. */
export const untouchedOf = (shown: Where, mine: Where): WhereName[] =>
  names.filter((name) => shown[name] === mine[name])
