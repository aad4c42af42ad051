import type { Contact } from '../../../domain/labor-claims/contacts.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import { contactsOf } from './change.fields.ts'

const moment = (at: Date | null) => (at === null ? 'none' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
const quoted = (words: string) => (words === '' ? 'none' : `“${words}”`)
const plain = (words: string) => (words === '' ? 'none' : words)
const amount = (n: number | null, unit: string) => (n === null ? 'none' : `${n} ${unit}`)

/** What a claim's fields are called, and how each is said. */
const spoken: readonly (readonly [field: string, name: string, say: (claim: ClaimRecord) => string])[] = [
  ['serial_number', 'Serial number', (claim) => claim.serial_number],
  ['equipment_id', 'Model', (claim) => `${claim.brand} ${claim.model}`],
  ['purchased_date', 'Purchased', (claim) => claim.purchased_date ?? 'none'],
  ['customer_name', 'Customer', (claim) => plain(claim.customer_name)],
  ['customer_company', 'Company', (claim) => plain(claim.customer_company)],
  ['customer_address_1', 'Address', (claim) => plain(claim.customer_address_1)],
  ['customer_address_2', 'Address line 2', (claim) => plain(claim.customer_address_2)],
  ['customer_city', 'City', (claim) => plain(claim.customer_city)],
  ['customer_state_id', 'State', (claim) => claim.customer_state],
  ['customer_postal_code', 'Postal code', (claim) => plain(claim.customer_postal_code)],
  ['service_requested', 'Service requested', (claim) => quoted(claim.service_requested)],
  ['additional_info', 'More information', (claim) => quoted(claim.additional_info)],
  ['appointment_at', 'Appointment', (claim) => moment(claim.appointment_at)],
  ['ship_to', 'Ship parts to', (claim) => claim.ship_to],
  ['provider_address_id', 'Servicer', (claim) => claim.provider_name ?? 'none'],
  ['mileage', 'Mileage', (claim) => amount(claim.mileage, 'mi')],
  ['labor_hours_estimate', 'Labor estimate', (claim) => amount(claim.labor_hours_estimate, 'h')],
]
const kinds: Readonly<Record<Contact['type'], string>> = { phone: 'Phone', email: 'Email', name: 'Contact' }

/** What a change has changed, field by field, old → new: both stay in the history. Empty where nothing has. */
export function claimDifferences(before: ClaimRecord, after: ClaimRecord): string {
  const fields = spoken.map(([, name, say]) => [name, say(before), say(after)] as const)
  const [old, now] = [contactsOf(before), contactsOf(after)]
  const contacts = [...new Set([...old, ...now].map((one) => one.id))].map((id) => {
    const [was, is] = [old.find((one) => one.id === id), now.find((one) => one.id === id)]
    return [kinds[(is ?? was)?.type ?? 'phone'], was?.value ?? 'none', is?.value ?? 'none'] as const
  })
  return [...fields, ...contacts]
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => `${name}: ${was} → ${is}`)
    .join('; ')
}

/** What a field is called in a sentence; of a contact, its kind. */
export function fieldName(field: string, contacts: readonly Contact[]): string {
  const contact = contacts.find((one) => `customer_contact.${one.id}` === field)
  const name = contact === undefined ? spoken.find(([one]) => one === field)?.[1] : kinds[contact.type]
  return `the ${(name ?? 'contact').toLowerCase()}`
}
