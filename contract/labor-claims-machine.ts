// The machine of a claim and the registration that it opens to its servicer (docs/decisions/048-whole-records.md).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, someText, uuid } from './shapes/basics.ts'
import { claim } from './shapes/claim.ts'

const ticket = z.object({ id: uuid })

/** The rows of the module `labor-claims` about the claim's machine. */
export const { table: claimMachine } = endpoints('labor-claims', {
  /** The office's answer to a servicer's request for another machine. The body names the request that the office saw. */
  answerSerialRequest: {
    spec: 'ours',
    source: 'docs/decisions/048-whole-records.md',
    method: 'POST',
    path: '/labor-claims/{id}/serial-request',
    access: ['claims.manage', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims', 'warranty'],
    params: ticket,
    body: z.strictObject({
      decision: z.enum(['confirm', 'decline'], 'Must be confirm or decline'),
      serial_number: someText(60),
      equipment_id: numberId,
    }),
    reply: claim,
    refusals: ['labor-claims.unknown', 'labor-claims.closed', 'labor-claims.serial', 'labor-claims.serialAnswered'],
  },
  /** Opens the machine's registration to the assigned servicer. The body names the registration that the office saw. */
  openRegistration: {
    spec: 'ours',
    source: 'docs/decisions/048-whole-records.md',
    method: 'PUT',
    path: '/labor-claims/{id}/registration',
    access: ['claims.manage', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['labor-claims', 'warranty'],
    params: ticket,
    body: z.strictObject({ record_id: uuid }),
    reply: claim,
    refusals: ['labor-claims.unknown', 'labor-claims.closed', 'labor-claims.registrationChanged'],
  },
})
