// Labor claims (`WO067, WO070, WO075, WO134, WO136, WO137, WO138, WO139, WO142, WO143`; rows L01 to L20).
import * as z from 'zod/mini'
import { noteClasses } from '../domain/labor-claims/notes.ts'
import { isFieldAction } from '../domain/labor-claims/queued-actions.ts'
import { claimActions, claimStatuses } from '../domain/labor-claims/states.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { filing } from './labor-claims-filing.ts'
import { claimMachine } from './labor-claims-machine.ts'
import { flag, numberId, ok, someText, text, uuid } from './shapes/basics.ts'
import { actionForm, hours, noteForm, tripForm } from './shapes/claim-forms.ts'
import { claim, claimRow, note, trip } from './shapes/claim.ts'

export { actionForm, noteForm, tripForm } from './shapes/claim-forms.ts'
export type { ActionForm, NoteForm, TripForm } from './shapes/claim-forms.ts'

const ticket = z.object({ id: uuid })
const sections = z.optional(z.enum(claimStatuses, 'Unknown section'))
const list = {
  section: sections,
  page: pageNumber,
  filter: z.optional(text(200)),
  viewing_as_servicer: z.optional(flag),
  /** Open claims whose last day to file has passed. */
  overdue: z.optional(flag),
}
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
  ...filing,
  ...claimMachine,
  readTotals: {
    spec: 'L01',
    source: 'WO071, WO134',
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
    source: 'WO134',
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
    source: 'WO134, WO174',
    method: 'GET',
    path: '/labor-claims/servicer/{id}',
    // Anyone may view as a servicer; without jobs the list is empty.
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ id: numberId }),
    query: z.strictObject(list),
    reply: paged(claimRow),
  },
  readClaim: {
    spec: 'L04',
    source: 'WO134',
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
    source: 'WO075, WO134',
    method: 'POST',
    path: '/labor-claims/ticket/{id}',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    refreshes: ['labor-claims'],
    params: ticket,
    body: actionForm,
    reply: claim,
    v: 1,
    isDecision: (body) => {
      const { action } = (body ?? {}) as { readonly action?: unknown }
      return claimActions.some((known) => known === action && !isFieldAction(known))
    },
    refusals: [
      'labor-claims.unknown',
      'labor-claims.notNow',
      'labor-claims.notYours',
      'labor-claims.alreadyAccepted',
      'rescue.decision',
    ],
  },
  closeClaim: {
    spec: 'L08',
    source: 'WO079, WO080, WO136',
    method: 'PUT',
    path: '/labor-claims/{id}/close',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims'],
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
    source: 'WO137',
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
    source: 'WO137',
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
      'labor-claims.tripNotArrived',
      'labor-claims.tripRemoved',
      'labor-claims.clash',
      'labor-claims.tooEarly',
    ],
  },
  removeTrip: {
    spec: 'L11',
    source: 'WO137',
    method: 'DELETE',
    path: '/labor-claims/{id}/trips/{tripId}',
    access: ['claims.service', 'admin'],
    effect: 'write',
    offline: 'queue',
    params: z.object({ id: uuid, tripId: uuid }),
    reply: ok,
    v: 1,
    refusals: [
      'labor-claims.unknown',
      'labor-claims.parentMissing',
      'labor-claims.closed',
      'labor-claims.tripUnknown',
      'labor-claims.tripNotArrived',
    ],
  },
  addNote: {
    spec: 'L12',
    source: 'WO138',
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
    source: 'WO139',
    method: 'PUT',
    path: '/ets/notes/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims.readClaim'],
    params: ticket,
    body: z.strictObject({ class: z.enum(noteClasses, 'Must be internal, servicer or customer') }),
    reply: note,
    refusals: ['labor-claims.noteUnknown', 'labor-claims.noteClass'],
  },
  correctStatus: {
    spec: 'L16',
    source: 'WO076, WO142',
    method: 'POST',
    path: '/labor-claims/{id}/status',
    access: ['claims.manage'],
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims'],
    params: ticket,
    body: z.strictObject({
      status: z.enum(claimStatuses, 'Unknown status'),
      message: z.optional(text(4000)),
      labor_hours_estimate: z.optional(hours),
    }),
    reply: claim,
    refusals: ['labor-claims.unknown', 'labor-claims.notNow', 'labor-claims.notYours'],
  },
  readConfig: {
    spec: 'L20',
    source: 'WO143',
    method: 'GET',
    path: '/labor-claim-config/{manufacturerId}',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ manufacturerId: numberId }),
    /** Rates in dollars per hour, per trip and per mile. */
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
