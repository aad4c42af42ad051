// What a claim is filed with and its list of parts (`WO067, WO069, WO140`; rows L06, L15).
import * as z from 'zod/mini'
import { mileageSources } from '../../domain/labor-claims/mileage.ts'
import { partSources } from '../../domain/labor-claims/parts.ts'
import { line, mail, postalCode } from './address.ts'
import { day, flag, instant, numberId, sha256, someText, text, uuid } from './basics.ts'
import { hours, tripForm } from './claim-forms.ts'

/** Miles of a claim. */
export const miles = z
  .number('Must be a number of miles')
  .check(z.gte(0, 'Must be 0 or more'), z.lte(20_000, 'At most 20000 miles'))
/** Email subscribers. */
export const mails = z
  .array(mail.check(z.minLength(3, 'Email Address is invalid')))
  .check(z.maxLength(20, 'At most 20 people'))

/** A part that a claim needs. A superseded number is stored as chosen; the claim shows its replacement. */
export const claimPartForm = z.strictObject({
  product_id: numberId,
  qty: z
    .number('Must be a number')
    .check(z.int('Must be a whole number'), z.gte(1, 'At least 1'), z.lte(99, 'At most 99')),
  source: z.enum(partSources, 'Must be stock or order'),
})
/** The parts of a claim. */
export const partList = z.array(claimPartForm).check(z.maxLength(100, 'At most 100 parts'))

/** A way to reach the customer. */
const contact = z.strictObject({
  id: z.optional(text(60)),
  type: z.enum(['phone', 'email', 'name'], 'Must be phone, email or name'),
  value: someText(254),
})
/** The ways to reach the customer. */
export const contacts = z.array(contact).check(z.maxLength(10, 'At most 10'))

/** Fields of the spec's claim that the app sends in calls of their own (`WO068`); an API client may send them at once. */
export const claimData = {
  /** Trips to add. A trip with the id of one that is there corrects it. */
  addTrips: z.optional(z.array(tripForm).check(z.maxLength(50, 'At most 50 trips'))),
  trips: z.optional(z.array(tripForm).check(z.maxLength(50, 'At most 50 trips'))),
  /** Files that will be attached, by the hash of their bytes. */
  files: z.optional(
    z
      .array(z.strictObject({ upload: sha256, title: z._default(text(200), '') }))
      .check(z.maxLength(50, 'At most 50 files')),
  ),
  /** Estimated hours, where `labor_hours_estimate` does not say them. */
  hours: z.optional(hours),
  /** Closes the claim. */
  completed: z.optional(z.boolean('Must be true or false')),
  /** The servicer's address, where `provider_address_id` does not say it. */
  selected_address: z.optional(z.nullable(numberId)),
}

/** L06. Optional fields: the server reads the model from the serial, and the office assigns the servicer. */
export const claimForm = z.strictObject({
  id: z.optional(uuid),
  serial_number: someText(60),
  equipment_id: z.optional(numberId),
  purchased_date: z._default(z.nullable(day), null),
  customer_name: z._default(line, ''),
  customer_company: z._default(line, ''),
  customer_address_1: z._default(line, ''),
  customer_address_2: z._default(line, ''),
  customer_city: z._default(line, ''),
  customer_state_id: numberId,
  customer_postal_code: z._default(postalCode, ''),
  customer_contact: z._default(contacts, []),
  service_requested: someText(4000),
  additional_info: z._default(text(4000), ''),
  /** The agreed appointment, if any. */
  appointment_at: z._default(z.nullable(instant), null),
  order: z._default(z.strictObject({ products: partList }), { products: [] }),
  ship_to: z._default(z.enum(['servicer', 'customer', 'dealer'], 'Must be servicer, customer or dealer'), 'servicer'),
  /** The requested servicer's address, from `find-servicer`. A servicer who files a claim may name its own. */
  provider_address_id: z._default(z.nullable(numberId), null),
  mileage: z.optional(miles),
  mileage_from: z.optional(z.enum(mileageSources)),
  labor_hours_estimate: z.optional(hours),
  notification_subscribers: z._default(mails, []),
  viewing_as_servicer: z.optional(z.union([z.boolean(), flag])),
  ticket_id: z.optional(uuid),
  ...claimData,
})
export type ClaimForm = z.output<typeof claimForm>

/** L15: the whole list, and the list that the device showed first. Only the differences are applied. */
export const partsChange = z.strictObject({ parts: partList, was: z.optional(partList) })
export type PartsChange = z.output<typeof partsChange>
