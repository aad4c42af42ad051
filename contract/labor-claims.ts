// Labor claims (`warranty-and-orders §3, §4, §7`; rows L01 to L20).
import * as z from 'zod/mini'
import { claimActions, claimStatuses } from '../domain/labor-claims/states.ts'
import { lineKinds } from '../domain/labor-claims/pay.ts'
import { noteClasses } from '../domain/labor-claims/notes.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { day, flag, instant, money, numberId, ok, someText, text, uuid } from './shapes/basics.ts'
import { claim, claimRow, note, trip } from './shapes/claim.ts'

const ticket = z.object({ id: uuid })
const sections = z.optional(z.enum(claimStatuses, 'There is no such section'))
const list = {
  section: sections,
  page: pageNumber,
  filter: z.optional(text(200)),
  viewing_as_servicer: z.optional(flag),
}
const hours = z
  .number('Must be a number of hours')
  .check(z.gt(0, 'Must be more than 0'), z.lte(200, 'At most 200 hours'))

/** A trip's form. `trip_time_left` and `miles` come from the timer. */
export const tripForm = z.strictObject({
  id: z.optional(uuid),
  trip_date_scheduled: day,
  trip_service_requested: z._default(text(2000), ''),
  trip_services_performed: z._default(text(4000), ''),
  trip_time_left: z._default(z.nullable(instant), null),
  trip_time_start: z._default(z.nullable(instant), null),
  trip_time_finish: z._default(z.nullable(instant), null),
  miles: z._default(
    z.nullable(
      z.number('Must be a number of miles').check(z.gte(0, 'Must be 0 or more'), z.lte(2000, 'At most 2000 miles')),
    ),
    null,
  ),
})
/** Without a class a note is for whoever its writer writes to (`usualClass`). */
export const noteForm = z.strictObject({
  id: z.optional(uuid),
  note: someText(4000),
  class: z.optional(z.enum(noteClasses, 'Must be internal, servicer or customer')),
})
export const actionForm = z.strictObject({
  action: z.enum(claimActions, 'There is no such action'),
  message: z.optional(text(4000)),
  provider_address_id: z.optional(numberId),
  labor_hours_estimate: z.optional(hours),
  lines: z.optional(
    z
      .array(
        z.strictObject({
          kind: z.enum(lineKinds, 'There is no such line'),
          approved: money.check(z.gte(0, 'Must be 0 or more'), z.lte(1_000_000, 'At most 1,000,000')),
          reason: z.optional(text(500)),
        }),
      )
      .check(z.maxLength(lineKinds.length, 'There are not that many lines')),
  ),
})

const total = z.number()
const totals = z.object({
  approve_labor: total,
  approve_payment: total,
  reassign: total,
  assigned: total,
  'pending - response needed': total,
  open: total,
  awaiting_payment: total,
  approved_for_payment: total,
  paid: total,
  declined: total,
  requests: total,
})

export const laborClaims = endpoints('labor-claims', {
  readTotals: {
    spec: 'L01',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/labor-claims/totals',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({
      account_id: z.optional(numberId),
      viewing_as_servicer: z.optional(flag),
      filter: z.optional(text(200)),
    }),
    reply: totals,
  },
  listClaims: {
    spec: 'L02',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/labor-claims',
    access: ['claims.view', 'claims.manage'],
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject(list),
    reply: paged(claimRow),
  },
  listServicerClaims: {
    spec: 'L03',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/labor-claims/servicer/{id}',
    access: ['claims.service', 'claims.manage'],
    effect: 'read',
    offline: 'mirror',
    params: z.object({ id: numberId }),
    query: z.strictObject(list),
    reply: paged(claimRow),
  },
  readClaim: {
    spec: 'L04',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/labor-claims/ticket/{id}',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: ticket,
    reply: claim,
    refusals: ['labor-claims.unknown'],
  },
  actOnClaim: {
    spec: 'L05',
    source: 'warranty-and-orders §7',
    method: 'POST',
    path: '/labor-claims/ticket/{id}',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    params: ticket,
    body: actionForm,
    reply: claim,
    v: 1,
    refusals: ['labor-claims.unknown', 'labor-claims.notNow', 'labor-claims.notYours', 'labor-claims.alreadyAccepted'],
  },
  closeClaim: {
    spec: 'L08',
    source: 'warranty-and-orders §7',
    method: 'PUT',
    path: '/labor-claims/{id}/close',
    access: 'user',
    effect: 'write',
    offline: 'online',
    params: ticket,
    body: z.strictObject({
      message: someText(4000),
      data: z.optional(
        z.strictObject({
          mileage: z.optional(
            z
              .number('Must be a number of miles')
              .check(z.gte(0, 'Must be 0 or more'), z.lte(20_000, 'At most 20000 miles')),
          ),
          labor_hours_estimate: z.optional(hours),
        }),
      ),
    }),
    reply: claim,
    refusals: ['labor-claims.unknown', 'labor-claims.notNow', 'labor-claims.notYours'],
  },
  addTrip: {
    spec: 'L09',
    source: 'warranty-and-orders §7',
    method: 'POST',
    path: '/labor-claims/{id}/trips',
    access: ['claims.service', 'admin'],
    effect: 'write',
    offline: 'queue',
    params: ticket,
    body: tripForm,
    reply: trip,
    v: 1,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.parentMissing',
      'labor-claims.closed',
      'labor-claims.tooEarly',
      'labor-claims.tripTaken',
    ],
  },
  editTrip: {
    spec: 'L10',
    source: 'warranty-and-orders §7',
    method: 'PUT',
    path: '/labor-claims/{id}/trips/{tripId}',
    access: ['claims.service', 'admin'],
    effect: 'write',
    offline: 'queue',
    params: z.object({ id: uuid, tripId: uuid }),
    body: tripForm,
    reply: trip,
    v: 1,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.parentMissing',
      'labor-claims.closed',
      'labor-claims.tripUnknown',
      'labor-claims.tooEarly',
    ],
  },
  removeTrip: {
    spec: 'L11',
    source: 'warranty-and-orders §7',
    method: 'DELETE',
    path: '/labor-claims/{id}/trips/{tripId}',
    access: ['claims.service', 'admin'],
    effect: 'write',
    offline: 'queue',
    params: z.object({ id: uuid, tripId: uuid }),
    reply: ok,
    v: 1,
    refusals: ['labor-claims.unknown', 'labor-claims.parentMissing', 'labor-claims.closed', 'labor-claims.tripUnknown'],
  },
  addNote: {
    spec: 'L12',
    source: 'warranty-and-orders §7',
    method: 'POST',
    path: '/labor-claims/{id}/note',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    params: ticket,
    body: noteForm,
    reply: note,
    v: 1,
    refusals: ['labor-claims.unknown', 'labor-claims.parentMissing', 'labor-claims.noteClass'],
  },
  classifyNote: {
    spec: 'L13',
    source: 'warranty-and-orders §7',
    method: 'PUT',
    path: '/ets/notes/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    params: ticket,
    body: z.strictObject({ class: z.enum(noteClasses, 'Must be internal, servicer or customer') }),
    reply: note,
    refusals: ['labor-claims.noteUnknown', 'labor-claims.noteClass'],
  },
  correctStatus: {
    spec: 'L16',
    source: 'warranty-and-orders §7',
    method: 'POST',
    path: '/labor-claims/{id}/status',
    access: ['claims.manage'],
    effect: 'write',
    offline: 'online',
    params: ticket,
    body: z.strictObject({
      status: z.enum(claimStatuses, 'There is no such status'),
      message: z.optional(text(4000)),
      labor_hours_estimate: z.optional(hours),
    }),
    reply: claim,
    refusals: ['labor-claims.unknown', 'labor-claims.notNow', 'labor-claims.notYours'],
  },
  readConfig: {
    spec: 'L20',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/labor-claim-config/{manufacturerId}',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ manufacturerId: numberId }),
    /** Rates in dollars an hour, a trip and a mile. */
    reply: z.object({
      manufacturer_id: z.number(),
      manufacturer_name: z.string(),
      labor_rate: z.number(),
      trip_charge: z.number(),
      mileage_rate: z.number(),
      required_photos: z.array(z.string()),
      reasons: z.array(z.string()),
      file_within_days: z.number(),
    }),
    refusals: ['labor-claims.manufacturerUnknown'],
  },
})
export type TripForm = z.output<typeof tripForm>
export type NoteForm = z.output<typeof noteForm>
export type ActionForm = z.output<typeof actionForm>
