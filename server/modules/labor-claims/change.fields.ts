import type { ClaimChange as Form } from '../../../contract/labor-claims-filing.ts'
import type { Contact } from '../../../domain/labor-claims/contacts.ts'
import { contactFields, numbered } from '../../../domain/labor-claims/contacts.ts'
import { serialKey } from '../../../domain/warranty/serials.ts'
import type { ClaimRecord } from './labor-claims.store.ts'

/** The words of a claim as they are compared; each way to reach the customer is a field of its own. */
export type Fields = Readonly<Record<string, unknown>>

export const contactsOf = (claim: Pick<ClaimRecord, 'customer_contact'>): Contact[] =>
  JSON.parse(claim.customer_contact) as Contact[]

/** What the claim says now. `ids` are the contacts that somebody speaks of. */
export function fieldsOf(claim: ClaimRecord, ids: readonly string[]): Fields {
  return {
    serial_number: claim.serial_number,
    equipment_id: claim.equipment_id,
    purchased_date: claim.purchased_date,
    customer_name: claim.customer_name,
    customer_company: claim.customer_company,
    customer_address_1: claim.customer_address_1,
    customer_address_2: claim.customer_address_2,
    customer_city: claim.customer_city,
    customer_state_id: claim.customer_state_id,
    customer_postal_code: claim.customer_postal_code,
    service_requested: claim.service_requested,
    additional_info: claim.additional_info,
    appointment_at: claim.appointment_at?.toISOString() ?? null,
    ship_to: claim.ship_to,
    provider_address_id: claim.provider_address_id,
    mileage: claim.mileage,
    labor_hours_estimate: claim.labor_hours_estimate,
    ...contactFields(contactsOf(claim), ids),
  }
}

/** What a form says, or had shown, in the same words; a field that it does not name is left out. */
export function saidFields({ was: _shown, mileage_from: _source, ...form }: Form, ids: readonly string[]): Fields {
  const { customer_contact: contacts, serial_number: serial, appointment_at: at, ...rest } = form
  const said = {
    ...rest,
    ...(serial === undefined ? {} : { serial_number: serialKey(serial) }),
    ...(at === undefined ? {} : { appointment_at: at === null ? null : new Date(at).toISOString() }),
    ...(contacts === undefined ? {} : contactFields(contacts.map(withId), ids)),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

const withId = (one: { readonly id?: string | undefined; readonly type: Contact['type']; readonly value: string }) => ({
  ...one,
  id: one.id ?? '',
})

interface Numbered {
  readonly form: Form
  /** The contacts that the form says, each with its number. */
  readonly contacts: readonly Contact[]
  /** The contacts that it, or what it had shown, speaks of. */
  readonly ids: readonly string[]
}

/** The form with a number for each contact that is new. A list that the device had not shown replaces the whole. */
export function withNumbers(form: Form, claim: ClaimRecord): Numbered {
  const there = contactsOf(claim)
  const shown = numbered(form.was?.customer_contact ?? [])
  const contacts = numbered(form.customer_contact ?? [], [...there, ...shown])
  const others = form.was?.customer_contact === undefined ? there : shown
  const ids = [...new Set([...contacts, ...others].map((one) => one.id))]
  return { form: form.customer_contact === undefined ? form : { ...form, customer_contact: contacts }, contacts, ids }
}
