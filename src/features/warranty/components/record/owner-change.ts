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
/** One thing to decide about: the name of one store with the city of another is none. */
const dealerNames: readonly OwnerFieldName[] = ['dealer_name', 'dealer_city', 'dealer_state_id', 'dealer_location_id']
export type OwnerFieldName = (typeof names)[number]

/** The owner details of a machine, with the day of installation. */
export type OwnerDetails = Whereabouts & { readonly installed_date: string | null }

/** Fields that two people changed, with both versions. */
export interface OwnerConflict {
  readonly mine: OwnerDetails
  readonly theirs: OwnerDetails
  readonly names: readonly OwnerFieldName[]
  /** The fields that the user did not change. */
  readonly untouched: readonly OwnerFieldName[]
}

/** The label of each field. */
export const ownerFieldLabels: Readonly<Record<OwnerFieldName, string>> = {
  contact_name: 'Name',
  company_name: 'Company',
  company_location: 'Location',
  address_1: 'Address',
  address_2: 'Address line 2',
  city: 'City',
  state_id: 'State or province',
  postal_code: 'Postal code',
  email: 'Email',
  phone: 'Phone',
  dealer_name: 'Dealer',
  dealer_city: 'Dealer’s city',
  dealer_state_id: 'Dealer’s state',
  dealer_location_id: 'Dealer’s location',
  market_type_id: 'Market type',
  installed_date: 'Installed',
}

/** The owner details of a record; null where the user may not see the owner. */
export function getOwnerDetails(record: WarrantyRecord): OwnerDetails | null {
  const { locations, market_type_id, installed_date } = record
  if (locations === null) return null
  const { state: _, dealer_address: __, ...where } = locations
  return { ...where, market_type_id, installed_date }
}

/**
 * The body of W12: the changed fields and their prior values; null where nothing changed. A dealer that changed has all its
 * prior values, so that it is refused where somebody changed any of them.
 */
export function getChange(shown: OwnerDetails, next: OwnerDetails): WhereaboutsChange | null {
  const changed = names.filter((name) => shown[name] !== next[name])
  if (changed.length === 0) return null
  const pick = (from: OwnerDetails, fields: readonly OwnerFieldName[]): Partial<OwnerDetails> =>
    Object.fromEntries(fields.map((name) => [name, from[name]]))
  const seen = changed.some((name) => dealerNames.includes(name)) ? [...changed, ...dealerNames] : changed
  return { ...pick(next, changed), was: pick(shown, seen) }
}

/** The form fields among the conflicts of a refusal; `dealer_name` for any of the dealer's. */
export function listConflicts(clashes: readonly unknown[]): OwnerFieldName[] {
  const clashing = names.filter((name) =>
    clashes.some((one) => typeof one === 'object' && one !== null && (one as { field?: unknown }).field === name),
  )
  return [...new Set(clashing.map((name) => (dealerNames.includes(name) ? 'dealer_name' : name)))]
}

/** Applies the user's decision: for each conflicting field, the server's value or the typed one. */
export function resolveConflicts(
  { mine, theirs, names: conflicts, untouched }: OwnerConflict,
  takesTheirs: ReadonlySet<OwnerFieldName>,
): OwnerDetails {
  const decided: Partial<OwnerDetails> = Object.fromEntries(
    names.map((name) => {
      const one = dealerNames.includes(name) ? 'dealer_name' : name
      const isTheirs = conflicts.includes(one) ? takesTheirs.has(one) : untouched.includes(name)
      return [name, isTheirs ? theirs[name] : mine[name]]
    }),
  )
  return { ...mine, ...decided }
}
/** The fields that the user did not change. They take the server's current values. */
export const listUntouched = (shown: OwnerDetails, mine: OwnerDetails): OwnerFieldName[] =>
  names.filter((name) => shown[name] === mine[name])
