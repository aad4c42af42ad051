import type { ClaimChange as Form } from '../../../../contract/labor-claims-filing.ts'
import type { Contact } from '../../../../domain/labor-claims/contacts.ts'
import { toContactFields, assignContactIds } from '../../../../domain/labor-claims/contacts.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import type { MachineFields } from '../machine/machine-change.service.ts'

/** Fields of a claim for comparison. Each customer contact is a field of its own. */
export type Fields = Readonly<Record<string, unknown>>

/** Parses the customer contacts of a claim row. */
export const parseContacts = (claim: Pick<ClaimRecord, 'customer_contact'>): Contact[] =>
  JSON.parse(claim.customer_contact) as Contact[]

/** Current values of the claim. `ids` selects the contacts to compare. */
export function toClaimFields(claim: ClaimRecord, ids: readonly string[]): Fields {
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
    ...toContactFields(parseContacts(claim), ids),
  }
}

/** Values of a form, normalized like those of the claim. Missing fields are left out. */
export function toFormFields({ was: _shown, mileage_from: _source, ...form }: Form, ids: readonly string[]): Fields {
  const { customer_contact: contacts, serial_number: serial, appointment_at: at, ...rest } = form
  const fields = {
    ...rest,
    ...(serial === undefined ? {} : { serial_number: normalizeSerial(serial) }),
    ...(at === undefined ? {} : { appointment_at: at === null ? null : new Date(at).toISOString() }),
    ...(contacts === undefined ? {} : toContactFields(contacts.map(withId), ids)),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const machineFields = ['serial_number', 'equipment_id'] as const

/** The fields of the machine, all or those that pass the test. */
export function pickMachine(
  fields: Fields,
  isWanted: (field: string, value: unknown) => boolean = () => true,
): MachineFields {
  return Object.fromEntries(
    machineFields.flatMap((field) =>
      fields[field] !== undefined && isWanted(field, fields[field]) ? [[field, fields[field]]] : [],
    ),
  )
}

/** All fields but the machine's. */
export const withoutMachine = ({ serial_number: _serial, equipment_id: _model, ...fields }: Fields): Fields => fields

const withId = (one: { readonly id?: string | undefined; readonly type: Contact['type']; readonly value: string }) => ({
  ...one,
  id: one.id ?? '',
})

interface NumberedForm {
  readonly form: Form
  /** Contacts of the form, each with its id. */
  readonly contacts: readonly Contact[]
  /** Ids of the contacts in the form or in its base version. */
  readonly ids: readonly string[]
}

/** Gives each new contact an id. A contact list without a base version (`was`) replaces the whole list. */
export function numberContacts(form: Form, claim: ClaimRecord): NumberedForm {
  const there = parseContacts(claim)
  const shown = assignContactIds(form.was?.customer_contact ?? [])
  const contacts = assignContactIds(form.customer_contact ?? [], [...there, ...shown])
  const others = form.was?.customer_contact === undefined ? there : shown
  const ids = [...new Set([...contacts, ...others].map((one) => one.id))]
  return { form: form.customer_contact === undefined ? form : { ...form, customer_contact: contacts }, contacts, ids }
}
