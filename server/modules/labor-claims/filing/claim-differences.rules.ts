import type { Contact } from '../../../../domain/labor-claims/contacts.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { parseContacts } from './claim-fields.rules.ts'

const formatTime = (at: Date | null) =>
  at === null ? 'none' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const formatQuoted = (text: string) => (text === '' ? 'none' : `“${text}”`)
const formatText = (text: string) => (text === '' ? 'none' : text)
const formatAmount = (n: number | null, unit: string) => (n === null ? 'none' : `${n} ${unit}`)

/** Label and format of each field of a claim. */
const describedFields: readonly (readonly [field: string, name: string, format: (claim: ClaimRecord) => string])[] = [
  ['serial_number', 'Serial number', (claim) => claim.serial_number],
  ['equipment_id', 'Model', (claim) => `${claim.brand} ${claim.model}`],
  ['purchased_date', 'Purchased', (claim) => claim.purchased_date ?? 'none'],
  ['customer_name', 'Customer', (claim) => formatText(claim.customer_name)],
  ['customer_company', 'Company', (claim) => formatText(claim.customer_company)],
  ['customer_address_1', 'Address', (claim) => formatText(claim.customer_address_1)],
  ['customer_address_2', 'Address line 2', (claim) => formatText(claim.customer_address_2)],
  ['customer_city', 'City', (claim) => formatText(claim.customer_city)],
  ['customer_state_id', 'State', (claim) => claim.customer_state],
  ['customer_postal_code', 'Postal code', (claim) => formatText(claim.customer_postal_code)],
  ['service_requested', 'Service requested', (claim) => formatQuoted(claim.service_requested)],
  ['additional_info', 'More information', (claim) => formatQuoted(claim.additional_info)],
  ['appointment_at', 'Appointment', (claim) => formatTime(claim.appointment_at)],
  ['ship_to', 'Ship parts to', (claim) => claim.ship_to],
  ['provider_address_id', 'Servicer', (claim) => claim.provider_name ?? 'none'],
  ['mileage', 'Mileage', (claim) => formatAmount(claim.mileage, 'mi')],
  ['labor_hours_estimate', 'Labor estimate', (claim) => formatAmount(claim.labor_hours_estimate, 'h')],
]
const contactLabels: Readonly<Record<Contact['type'], string>> = { phone: 'Phone', email: 'Email', name: 'Contact' }

/** Changed fields as 'Label: old → new' for the history. Empty if nothing changed. */
export function describeClaimChanges(before: ClaimRecord, after: ClaimRecord): string {
  const fields = describedFields.map(([, name, format]) => [name, format(before), format(after)] as const)
  const [old, now] = [parseContacts(before), parseContacts(after)]
  const contacts = [...new Set([...old, ...now].map((one) => one.id))].map((id) => {
    const [was, is] = [old.find((one) => one.id === id), now.find((one) => one.id === id)]
    return [contactLabels[(is ?? was)?.type ?? 'phone'], was?.value ?? 'none', is?.value ?? 'none'] as const
  })
  return [...fields, ...contacts]
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => `${name}: ${was} → ${is}`)
    .join('; ')
}

/** Name of a field for a sentence: 'the city'. A contact is named by its type. */
export function formatFieldName(field: string, contacts: readonly Contact[]): string {
  const contact = contacts.find((one) => `customer_contact.${one.id}` === field)
  const name = contact === undefined ? describedFields.find(([one]) => one === field)?.[1] : contactLabels[contact.type]
  return `the ${(name ?? 'contact').toLowerCase()}`
}
