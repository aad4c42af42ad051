// Filing a claim and changing it afterwards (`WO067, WO069, WO135, WO140, WO141`; rows L06, L07, L14, L15, L17 to L19).
import * as z from 'zod/mini'
import { mileageSources } from '../domain/labor-claims/mileage.ts'
import { partSources } from '../domain/labor-claims/parts.ts'
import { endpoints } from './kernel/endpoint.ts'
import { line, mail, postalCode, stateId } from './shapes/address.ts'
import { day, flag, instant, numberId, ok, sha256, someText, text, uuid } from './shapes/basics.ts'
import { tripForm } from './shapes/claim-forms.ts'
import { claim } from './shapes/claim.ts'

const ticket = z.object({ id: uuid })
const hours = z
  .number('Must be a number of hours')
  .check(z.gt(0, 'Must be more than 0'), z.lte(200, 'At most 200 hours'))
const miles = z
  .number('Must be a number of miles')
  .check(z.gte(0, 'Must be 0 or more'), z.lte(20_000, 'At most 20000 miles'))
const mails = z
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
const partList = z.array(claimPartForm).check(z.maxLength(100, 'At most 100 parts'))

/** A way to reach the customer. */
const contact = z.strictObject({
  id: z.optional(text(60)),
  type: z.enum(['phone', 'email', 'name'], 'Must be phone, email or name'),
  value: someText(254),
})
const contacts = z.array(contact).check(z.maxLength(10, 'At most 10'))

/** Fields of the spec's claim that the app sends in calls of their own (`WO068`); an API client may send them at once. */
const claimData = {
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

const changeable = {
  serial_number: z.optional(someText(60)),
  equipment_id: z.optional(numberId),
  purchased_date: z.optional(z.nullable(day)),
  customer_name: z.optional(line),
  customer_company: z.optional(line),
  customer_address_1: z.optional(line),
  customer_address_2: z.optional(line),
  customer_city: z.optional(line),
  customer_state_id: z.optional(stateId),
  customer_postal_code: z.optional(postalCode),
  customer_contact: z.optional(contacts),
  service_requested: z.optional(someText(4000)),
  additional_info: z.optional(text(4000)),
  appointment_at: z.optional(z.nullable(instant)),
  ship_to: z.optional(z.enum(['servicer', 'customer', 'dealer'], 'Must be servicer, customer or dealer')),
  provider_address_id: z.optional(z.nullable(numberId)),
  mileage: z.optional(miles),
  mileage_from: z.optional(z.enum(mileageSources)),
  labor_hours_estimate: z.optional(z.nullable(hours)),
}
/** L07: the changed fields. `was` holds the values that the form showed first, to merge two users' changes. */
export const claimChange = z.strictObject({
  ...changeable,
  was: z.optional(z.strictObject(changeable)),
  ticket_id: z.optional(uuid),
  viewing_as_servicer: z.optional(z.union([z.boolean(), flag])),
  order: z.optional(z.strictObject({ products: partList })),
  notification_subscribers: z.optional(mails),
  ...claimData,
})
export type ClaimChange = z.output<typeof claimChange>

/** L15: the whole list, and the list that the device showed first. Only the differences are applied. */
export const partsChange = z.strictObject({ parts: partList, was: z.optional(partList) })
export type PartsChange = z.output<typeof partsChange>

/** The rows of the module `labor-claims` that file and change a claim. */
export const { table: filing } = endpoints('labor-claims', {
  fileClaim: {
    spec: 'L06',
    source: 'WO067, WO068, WO069, WO101, WO135',
    method: 'POST',
    path: '/labor-claims',
    access: ['claims.file', 'claims.service', 'admin'],
    effect: 'write',
    offline: 'queue',
    body: claimForm,
    reply: claim,
    v: 2,
    // The data of the spec came in, all of it optional.
    upgrades: { 1: (body) => body },
    refusals: [
      'labor-claims.serial',
      'labor-claims.idTaken',
      'labor-claims.partUnknown',
      'labor-claims.servicerUnknown',
      'labor-claims.tripTaken',
    ],
  },
  changeClaim: {
    spec: 'L07',
    source: 'WO068, WO135',
    method: 'PUT',
    path: '/labor-claims/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims'],
    params: ticket,
    body: claimChange,
    reply: claim,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.closed',
      'labor-claims.clash',
      'labor-claims.serial',
      'labor-claims.servicerUnknown',
    ],
  },
  /** Orders the claim's parts with source `order`, as a warranty order that waits for approval. */
  orderParts: {
    spec: 'L14',
    source: 'WO140, WO166',
    method: 'PUT',
    path: '/labor-claims/{id}/order',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims', 'orders'],
    params: ticket,
    body: z.strictObject({
      order: z._default(z.strictObject({ products: partList }), { products: [] }),
      message: z._default(text(4000), ''),
      ship_to: z._default(
        z.enum(['servicer', 'customer', 'dealer'], 'Must be servicer, customer or dealer'),
        'servicer',
      ),
    }),
    reply: claim,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.closed',
      'labor-claims.notYours',
      'labor-claims.nothingToOrder',
      'labor-claims.partUnknown',
    ],
  },
  setParts: {
    spec: 'L15',
    source: 'WO140',
    method: 'PUT',
    path: '/labor-claims/{id}/parts',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    params: ticket,
    body: partsChange,
    reply: claim,
    v: 1,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.parentMissing',
      'labor-claims.closed',
      'labor-claims.notYours',
      'labor-claims.tooEarly',
      'labor-claims.partUnknown',
    ],
  },
  linkOrder: {
    spec: 'L17',
    source: 'WO140',
    method: 'POST',
    path: '/labor-claims/{id}/link-order',
    access: ['claims.manage', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims', 'orders'],
    params: ticket,
    body: z.strictObject({ order_number: someText(40) }),
    reply: claim,
    refusals: ['labor-claims.unknown', 'labor-claims.orderUnknown'],
  },
  resendMail: {
    spec: 'L18',
    source: 'WO140',
    method: 'POST',
    path: '/labor-claims/{id}/resend-email',
    access: ['claims.manage', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims.readClaim'],
    params: ticket,
    body: z.strictObject({ message: z._default(text(4000), ''), alt_email: z._default(mail, '') }),
    reply: ok,
    refusals: ['labor-claims.unknown'],
  },
  /** Writes to the servicer of a claim (`WO155`): a note that it reads, mailed and pushed to its firm. */
  contactServicer: {
    spec: 'ours',
    source: 'docs/decisions/123-writing-to-a-servicer.md',
    method: 'POST',
    path: '/labor-claims/{id}/contact-servicer',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims.readClaim'],
    params: ticket,
    body: z.strictObject({ message: someText(4000) }),
    reply: ok,
    refusals: ['labor-claims.unknown', 'labor-claims.noServicer'],
  },
  /** Email subscribers of a record. `type` names its kind: `labor-claim`, in any spelling (`WO141`). */
  setSubscribers: {
    spec: 'L19',
    source: 'WO140, WO141',
    method: 'POST',
    path: '/notification_subscribers/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims.readClaim'],
    params: ticket,
    body: z.strictObject({ notification_subscribers: mails, type: z._default(text(40), 'labor-claim') }),
    reply: z.object({ notification_subscribers: z.array(z.string()) }),
    refusals: ['labor-claims.unknown'],
  },
})
