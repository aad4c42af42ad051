// A warranty registration on the wire (`WO059, WO061, WO062, WO063, WO072, WO096`): the form, the record, a row of a list.
import * as z from 'zod/mini'
import { coverageKinds } from '../../domain/warranty/coverage.ts'
import { registrationStatuses } from '../../domain/warranty/registration.ts'
import { address, line, mail, phone, postalCode, stateId } from './address.ts'
import { day, instant, numberId, sha256, someText, text, uuid } from './basics.ts'
import { file } from './claim.ts'

const optionalDay = z._default(z.nullable(day), null)

/** One machine of a registration: serial, model, and a purchase date unless it is a floor model. */
export const machineRow = z.strictObject({
  /** The id of the record that it becomes. */
  id: z.optional(uuid),
  serial_number: someText(60),
  equipment_id: numberId,
  purchased_date: optionalDay,
  /** For a scheme whose coverage starts at installation. */
  installed_date: optionalDay,
  floor_model: z._default(z.boolean('Must be true or false'), false),
})
export type MachineRow = z.output<typeof machineRow>

/** The machine's owner and dealer; unknown fields stay empty (`WO061`). */
export const whereabouts = z.strictObject({
  contact_name: z._default(line, ''),
  company_name: z._default(line, ''),
  company_location: z._default(line, ''),
  address_1: z._default(line, ''),
  address_2: z._default(line, ''),
  city: z._default(line, ''),
  state_id: z._default(stateId, null),
  postal_code: z._default(postalCode, ''),
  email: z._default(mail, ''),
  phone: z._default(phone, ''),
  dealer_name: z._default(line, ''),
  dealer_city: z._default(line, ''),
  dealer_state_id: z._default(stateId, null),
  /** The `location_id` of the dealer's location, where it was chosen from the list; its address is attached. */
  dealer_location_id: z._default(z.nullable(numberId), null),
  /** The machine's setting: a scheme may be for gyms only. */
  market_type_id: z._default(z.nullable(numberId), null),
})
export type Whereabouts = z.output<typeof whereabouts>

/**
 * W03. The spec's form is flat and lists its machines in `equipment`. Without that list, the flat serial, model and date
 * are the one machine. Pictures are named by the SHA-256 of their bytes, which are uploaded as files.
 */
export const registrationForm = z.extend(whereabouts, {
  id: z.optional(uuid),
  equipment: z.optional(
    z.array(machineRow).check(z.minLength(1, 'Add a machine first'), z.maxLength(200, 'At most 200 machines at once')),
  ),
  serial_number: z.optional(text(60)),
  equipment_id: z.optional(numberId),
  purchased_date: z.optional(z.nullable(day)),
  installed_date: z.optional(z.nullable(day)),
  floor_model: z.optional(z.boolean('Must be true or false')),
  brand_id: z.optional(numberId),
  equipment_type: z.optional(text(120)),
  equipment_subtype: z.optional(text(120)),
  serial_picture: z.optional(z.nullable(sha256)),
  receipt_picture: z.optional(z.nullable(sha256)),
})
export type RegistrationForm = z.output<typeof registrationForm>

/** W12: the changed fields of owner and dealer. `was` holds the values that the form showed first, to merge two users' changes. */
export const whereaboutsChange = z.strictObject({
  ...whereaboutsParts(),
  /** As they were read (`WO127`): they follow from `state_id` and `dealer_location_id`, and change nothing. */
  state: z.optional(line),
  dealer_address: z.optional(z.unknown()),
  was: z.optional(z.strictObject(whereaboutsParts())),
})
function whereaboutsParts() {
  return {
    contact_name: z.optional(line),
    company_name: z.optional(line),
    company_location: z.optional(line),
    address_1: z.optional(line),
    address_2: z.optional(line),
    city: z.optional(line),
    state_id: z.optional(stateId),
    postal_code: z.optional(postalCode),
    email: z.optional(mail),
    phone: z.optional(phone),
    dealer_name: z.optional(line),
    dealer_city: z.optional(line),
    dealer_state_id: z.optional(stateId),
    dealer_location_id: z.optional(z.nullable(numberId)),
    market_type_id: z.optional(z.nullable(numberId)),
    installed_date: z.optional(z.nullable(day)),
  }
}
export type WhereaboutsChange = z.output<typeof whereaboutsChange>

/** One kind of coverage: months (0 is none), first and last day, and its status today. */
export const cover = z.object({
  kind: z.enum(coverageKinds),
  months: z.number(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  is: z.enum(['running', 'ended', 'none', 'unknown']),
})
export type Cover = z.output<typeof cover>

/** A scheme of a model (`equipment/{id}/warranty-schemes`): months of each kind, and the day that they count from. */
export const warrantyScheme = z.object({
  scheme_id: z.number(),
  title: z.string(),
  market_type_id: z.nullable(z.number()),
  market_type_name: z.nullable(z.string()),
  frame_months: z.number(),
  parts_months: z.number(),
  wear_months: z.number(),
  labor_months: z.number(),
  starts: z.enum(['purchased', 'installed']),
  conditions: z.string(),
})
export type WarrantyScheme = z.output<typeof warrantyScheme>

const author = z.object({ user_id: z.nullable(z.number()), name: z.string(), organization: z.string() })
export const registrationNote = z.object({
  id: z.string(),
  note: z.string(),
  extras: z.record(z.string(), z.string()),
  made_at: z.string(),
  received_at: z.string(),
  author,
})
export type RegistrationNote = z.output<typeof registrationNote>
/** Fields of any other name are the note's extras, too (`WO126`). */
export const registrationNoteForm = z.catchall(
  z.object({
    id: z.optional(uuid),
    note: someText(4000),
    extras: z.optional(z.record(text(60), text(400))),
  }),
  z.unknown(),
)
export type RegistrationNoteForm = z.output<typeof registrationNoteForm>

/** The machine's owner and dealer, as they are read. */
export const locations = z.object({
  contact_name: z.string(),
  company_name: z.string(),
  company_location: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state_id: z.nullable(z.number()),
  state: z.string(),
  postal_code: z.string(),
  email: z.string(),
  phone: z.string(),
  dealer_name: z.string(),
  dealer_city: z.string(),
  dealer_state_id: z.nullable(z.number()),
  dealer_location_id: z.nullable(z.number()),
  /** The dealer's address, where one of its locations was chosen. */
  dealer_address: z.nullable(address),
})
export type Locations = z.output<typeof locations>

/** A row of a list, also for a reader who may not see the owner. */
export const recordRow = z.object({
  id: z.string(),
  display_id: z.string(),
  status: z.enum(registrationStatuses),
  /** Increases with every change. */
  rev: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  serial_number: z.string(),
  equipment_id: z.number(),
  frp_equipment_id: z.nullable(z.string()),
  model: z.string(),
  brand: z.string(),
  brand_id: z.number(),
  equipment_type: z.string(),
  manufacturer: z.object({ manufacturer_id: z.number(), name: z.string() }),
  /** The Monday of the week of manufacture, from the serial; null where it cannot be read. */
  manufactured: z.nullable(z.string()),
  purchased_date: z.nullable(z.string()),
  installed_date: z.nullable(z.string()),
  floor_model: z.boolean(),
  coverage: z.array(cover),
  /** Whether the reader sees the owner: the own account, the servicer of a claim bound to it, reviewers, admins. Otherwise the fields below are null or empty. */
  whole: z.boolean(),
  account_id: z.nullable(z.number()),
  company_name: z.string(),
  contact_name: z.string(),
  city: z.string(),
  state: z.string(),
  /** Pictures that were announced, and how many of them have arrived. */
  pictures: z.object({ arrived: z.number(), expected: z.number() }),
})
export type RecordRow = z.output<typeof recordRow>

export const warrantyRecord = z.extend(recordRow, {
  scheme: z.nullable(warrantyScheme),
  market_type_id: z.nullable(z.number()),
  locations: z.nullable(locations),
  account: z.nullable(z.object({ account_id: z.number(), display_id: z.string(), name: z.string() })),
  registered_by: z.nullable(z.object({ user_id: z.number(), name: z.string() })),
  notes: z.array(registrationNote),
  files: z.array(file),
  expected_files: z.array(z.object({ sha256: z.string(), title: z.string(), arrived: z.boolean() })),
  history: z.array(
    z.object({ id: z.string(), at: instant, action: z.string(), message: z.nullable(z.string()), author }),
  ),
  previous_orders: z.array(
    z.object({
      order_id: z.number(),
      display_id: z.string(),
      status: z.string(),
      ordered_on: z.string(),
      parts: z.array(z.string()),
    }),
  ),
  /** How many labor claims there were for this serial. */
  earlier_claims: z.number(),
  may: z.object({ note: z.boolean(), edit: z.boolean(), review: z.boolean() }),
})
export type WarrantyRecord = z.output<typeof warrantyRecord>

/** W06. */
export const recordEquipment = z.object({
  record_id: z.string(),
  serial_number: z.string(),
  equipment_id: z.number(),
  frp_equipment_id: z.nullable(z.string()),
  model: z.string(),
  brand: z.string(),
  brand_id: z.number(),
  equipment_type: z.string(),
  equipment_subtype: z.string(),
  market_type: z.string(),
  manufactured: z.nullable(z.string()),
  purchased_date: z.nullable(z.string()),
  installed_date: z.nullable(z.string()),
  floor_model: z.boolean(),
})
