// Labor claims on a device (`WO067, WO069, WO134, WO137, WO138, WO140, WO143`): what it queues and what it stores for work
// without a signal. The worker knows these rows alone, so those of the office are in files of their own.
import * as z from 'zod/mini'
import { isFieldAction } from '../domain/labor-claims/queued-actions.ts'
import { claimActions, claimStatuses } from '../domain/labor-claims/states.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { flag, numberId, ok, someText, text, uuid } from './shapes/basics.ts'
import { claimForm, partsChange } from './shapes/claim-filing.ts'
import { actionForm, noteForm, tripForm } from './shapes/claim-forms.ts'
import { claim, claimRow, note, trip } from './shapes/claim.ts'

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

/** Another machine for a claim. The serial number determines the model; a model without a pattern is named. */
export const serialRequestForm = z.strictObject({ serial_number: someText(60), equipment_id: z.optional(numberId) })

/** The rows of the module `labor-claims` that a device queues or stores. */
export const { table: claimsOnDevice } = endpoints('labor-claims', {
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
  listClaims: {
    spec: 'L02',
    source: 'WO134',
    method: 'GET',
    path: '/labor-claims',
    access: ['claims.view', 'claims.manage'],
    effect: 'read',
    isList: true,
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
      'auth.proofNeeded',
    ],
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
      'labor-claims.paymentApproved',
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
      'labor-claims.paymentApproved',
      'labor-claims.otherFirm',
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
      'labor-claims.paymentApproved',
      'labor-claims.otherFirm',
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
      'labor-claims.paymentApproved',
      'labor-claims.otherFirm',
      'labor-claims.notYours',
      'labor-claims.tooEarly',
      'labor-claims.partUnknown',
    ],
  },
  /** A request for another machine, also without a signal. The office answers it; until then the claim keeps its machine. */
  requestSerial: {
    spec: 'ours',
    source: 'docs/decisions/048-whole-records.md',
    method: 'PUT',
    path: '/labor-claims/{id}/serial-request',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    params: ticket,
    body: serialRequestForm,
    reply: claim,
    v: 1,
    refusals: ['labor-claims.unknown', 'labor-claims.parentMissing', 'labor-claims.closed', 'labor-claims.serial'],
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
