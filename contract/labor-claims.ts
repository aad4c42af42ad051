// Labor claims (`WO067, WO070, WO075, WO134, WO136, WO137, WO138, WO139, WO142, WO143`; rows L01 to L20).
import * as z from 'zod/mini'
import { noteClasses } from '../domain/labor-claims/notes.ts'
import { claimStatuses } from '../domain/labor-claims/states.ts'
import { endpoints } from './kernel/endpoint.ts'
import { claimsOnDevice } from './labor-claims-device.ts'
import { filing } from './labor-claims-filing.ts'
import { claimMachine } from './labor-claims-machine.ts'
import { flag, numberId, someText, text, uuid } from './shapes/basics.ts'
import { hours } from './shapes/claim-forms.ts'
import { claim, note } from './shapes/claim.ts'

export { actionForm, noteForm, tripForm } from './shapes/claim-forms.ts'
export type { ActionForm, NoteForm, TripForm } from './shapes/claim-forms.ts'

const ticket = z.object({ id: uuid })
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
  ...claimsOnDevice,
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
    refusals: [
      'labor-claims.unknown',
      'labor-claims.notNow',
      'labor-claims.notYours',
      'labor-claims.closed',
      'labor-claims.paymentApproved',
    ],
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
    refusals: ['labor-claims.unknown', 'labor-claims.notNow', 'labor-claims.notYours', 'auth.proofNeeded'],
  },
})
