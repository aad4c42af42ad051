import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { emailError, isEmailAddress, isPhoneNumber, phoneError } from '../../../../../domain/places/address-form.ts'
import { formatClock } from '../../../../ui/format-time.ts'
import { formatFullDay, toDay } from '../../../../shared/formats/format-date.ts'

/** The editable fields of a claim, as text. Drafts on devices are stored with these names. */
export type EditFields = Record<
  | 'serial'
  | 'company'
  | 'name'
  | 'address1'
  | 'address2'
  | 'postal'
  | 'city'
  | 'state'
  | 'contact'
  | 'phone'
  | 'email'
  | 'words'
  | 'more'
  | 'visit'
  | 'visitAt'
  | 'miles'
  | 'hours'
  | 'shipTo',
  string
> & {
  /** Missing in older drafts. */
  readonly purchased?: string
}

type Contacts = Claim['customer_contact']
const getContact = (contacts: Contacts, type: Contacts[number]['type']) =>
  contacts.find((one) => one.type === type)?.value ?? ''

/** Converts a claim to form fields. */
export const toFields = (claim: Claim): EditFields => ({
  serial: claim.serial_number,
  purchased: claim.purchased_date ?? '',
  company: claim.customer_company,
  name: claim.customer_name,
  address1: claim.customer_address_1,
  address2: claim.customer_address_2,
  postal: claim.customer_postal_code,
  city: claim.customer_city,
  state: String(claim.customer_state_id),
  contact: getContact(claim.customer_contact, 'name'),
  phone: getContact(claim.customer_contact, 'phone'),
  email: getContact(claim.customer_contact, 'email'),
  words: claim.service_requested,
  more: claim.additional_info,
  visit: claim.appointment_at === null ? '' : toDay(claim.appointment_at),
  visitAt: claim.appointment_at === null ? '' : formatClock(claim.appointment_at),
  miles: claim.mileage === 0 && claim.mileage_from == null ? '' : String(claim.mileage),
  hours: claim.labor_hours_estimate === null ? '' : String(claim.labor_hours_estimate),
  shipTo: claim.ship_to,
})

/** The errors of the contacts that were typed. One that was there before is left as it is. */
export const checkContacts = (fields: EditFields, shown: Claim): Partial<Record<'phone' | 'email', string>> => {
  const isTyped = (type: 'phone' | 'email') =>
    fields[type].trim() !== '' && fields[type].trim() !== getContact(shown.customer_contact, type)
  return {
    ...(isTyped('phone') && !isPhoneNumber(fields.phone) ? { phone: phoneError } : {}),
    ...(isTyped('email') && !isEmailAddress(fields.email.trim()) ? { email: emailError } : {}),
  }
}

/** Applies the three form fields to the contacts. Other contacts and all ids stay. */
function mergeContacts(
  contacts: Contacts,
  fields: EditFields,
): { id?: string; type: Contacts[number]['type']; value: string }[] {
  const contactEntries = [
    ['name', fields.contact],
    ['phone', fields.phone],
    ['email', fields.email],
  ] as const
  const first = (type: Contacts[number]['type']) => contacts.find((one) => one.type === type)
  const unchanged = contacts.flatMap((one) => {
    const own = contactEntries.find(([type]) => type === one.type && first(type) === one)
    if (own === undefined) return [one]
    return own[1].trim() === '' ? [] : [{ ...one, value: own[1].trim() }]
  })
  const added = contactEntries.flatMap(([type, value]) =>
    first(type) === undefined && value.trim() !== '' ? [{ type, value: value.trim() }] : [],
  )
  return [...unchanged, ...added]
}

const toVisit = ({ visit, visitAt }: EditFields): string | null =>
  visit === '' ? null : new Date(`${visit}T${visitAt === '' ? '08:00' : visitAt}`).toISOString()

type Facts = Omit<ClaimChange, 'was'>

/** The claim values of the fields that the form edits. */
const getFacts = (claim: Claim): Required<Pick<Facts, (typeof factNames)[number]>> => ({
  serial_number: claim.serial_number,
  purchased_date: claim.purchased_date ?? null,
  customer_company: claim.customer_company,
  customer_name: claim.customer_name,
  customer_address_1: claim.customer_address_1,
  customer_address_2: claim.customer_address_2,
  customer_postal_code: claim.customer_postal_code,
  customer_city: claim.customer_city,
  customer_state_id: claim.customer_state_id,
  customer_contact: claim.customer_contact,
  service_requested: claim.service_requested,
  additional_info: claim.additional_info,
  appointment_at: claim.appointment_at,
  mileage: claim.mileage,
  labor_hours_estimate: claim.labor_hours_estimate,
  ship_to: claim.ship_to,
})
const factNames = [
  'serial_number',
  'purchased_date',
  'customer_company',
  'customer_name',
  'customer_address_1',
  'customer_address_2',
  'customer_postal_code',
  'customer_city',
  'customer_state_id',
  'customer_contact',
  'service_requested',
  'additional_info',
  'appointment_at',
  'mileage',
  'labor_hours_estimate',
  'ship_to',
] as const

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Keeps the shown time where only its seconds differ from the typed minute. */
const keepShownMinute = (typed: string | null, shown: string | null) =>
  typed !== null && shown !== null && Math.abs(Date.parse(typed) - Date.parse(shown)) < 60_000 ? shown : typed

/** The changed fields, with the values that the form was opened on. */
export function getChange(fields: EditFields, shown: Claim): { readonly mine: Facts; readonly was: Facts } {
  const editedFacts: ReturnType<typeof getFacts> = {
    ...getFacts(shown),
    serial_number: fields.serial.trim(),
    ...(fields.purchased === undefined ? {} : { purchased_date: fields.purchased === '' ? null : fields.purchased }),
    customer_company: fields.company.trim(),
    customer_name: fields.name.trim(),
    customer_address_1: fields.address1.trim(),
    customer_address_2: fields.address2.trim(),
    customer_postal_code: fields.postal.trim(),
    customer_city: fields.city.trim(),
    customer_state_id: Number(fields.state),
    customer_contact: mergeContacts(shown.customer_contact, fields),
    service_requested: fields.words.trim(),
    additional_info: fields.more.trim(),
    appointment_at: keepShownMinute(toVisit(fields), shown.appointment_at),
    mileage: fields.miles.trim() === '' ? shown.mileage : Number(fields.miles),
    labor_hours_estimate: fields.hours.trim() === '' ? null : Number(fields.hours),
    ship_to: (['servicer', 'customer', 'dealer'] as const).find((one) => one === fields.shipTo) ?? 'servicer',
  }
  const before = getFacts(shown)
  const changed = factNames.filter((name) => !isSame(editedFacts[name], before[name]))
  const only = (all: ReturnType<typeof getFacts>): Facts => Object.fromEntries(changed.map((name) => [name, all[name]]))
  return {
    mine: { ...only(editedFacts), ...(changed.includes('mileage') ? { mileage_from: 'typed' } : {}) },
    was: only(before),
  }
}

/** The current server values of the changed fields. An override sends them as its prior values. */
export const getPriorValues = (mine: Facts, now: Claim): Facts => {
  const all = getFacts(now)
  return Object.fromEntries(factNames.filter((name) => Object.hasOwn(mine, name)).map((name) => [name, all[name]]))
}

/** What a saved change led to: the office is asked for another serial number, and the purchase date may follow one. */
export function describeSaved(shown: Claim, mine: Facts, saved: Claim): string {
  if (mine.serial_number !== undefined && saved.serial_request != null)
    return 'Saved. The serial number waits for the office'
  const before = (mine.purchased_date === undefined ? shown.purchased_date : mine.purchased_date) ?? null
  const date = saved.purchased_date ?? null
  if (saved.serial_number === shown.serial_number || date === before) return 'Claim updated'
  return date === null
    ? 'Claim updated. It has no purchase date now'
    : `Claim updated. Its purchase date is ${formatFullDay(date)} now`
}

const fieldOfFact: Readonly<Record<string, keyof EditFields>> = {
  serial_number: 'serial',
  purchased_date: 'purchased',
  customer_company: 'company',
  customer_name: 'name',
  customer_address_1: 'address1',
  customer_address_2: 'address2',
  customer_postal_code: 'postal',
  customer_city: 'city',
  customer_state_id: 'state',
  service_requested: 'words',
  additional_info: 'more',
  appointment_at: 'visit',
  mileage: 'miles',
  labor_hours_estimate: 'hours',
  ship_to: 'shipTo',
}
/** The form field for a key of the request body. */
export const getEditField = (key: string): string =>
  fieldOfFact[key] ?? (key.startsWith('customer_contact') ? 'phone' : key)
