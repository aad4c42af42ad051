// Changing a filed claim (`WO068, WO135, WO140, WO141`; rows L07, L14, L17 to L19).
import * as z from 'zod/mini'
import { mileageSources } from '../domain/labor-claims/mileage.ts'
import { endpoints } from './kernel/endpoint.ts'
import { line, mail, postalCode, stateId } from './shapes/address.ts'
import { day, flag, instant, numberId, ok, someText, text, uuid } from './shapes/basics.ts'
import { claimData, contacts, mails, miles, partList } from './shapes/claim-filing.ts'
import { hours } from './shapes/claim-forms.ts'
import { claim } from './shapes/claim.ts'

const ticket = z.object({ id: uuid })

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

/** The rows of the module `labor-claims` that change a filed claim. */
export const { table: filing } = endpoints('labor-claims', {
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
      'labor-claims.paymentApproved',
      'labor-claims.clash',
      'labor-claims.serial',
      'labor-claims.servicerUnknown',
      // What it brings beside its own fields, as the calls of those refuse it.
      'labor-claims.tripTaken',
      'labor-claims.tooEarly',
      'labor-claims.otherFirm',
      'labor-claims.partUnknown',
      'labor-claims.notYours',
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
      /** The named parts that were shown as ordered already. Another one that is on an order by now is refused. */
      already_ordered: z.optional(z.array(numberId).check(z.maxLength(100, 'At most 100 parts'))),
    }),
    reply: claim,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.closed',
      'labor-claims.paymentApproved',
      'labor-claims.notYours',
      'labor-claims.nothingToOrder',
      'labor-claims.alreadyOrdered',
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
