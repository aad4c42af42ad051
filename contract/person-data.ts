// What the shop holds about a person: to read all of it, and to erase it (docs/decisions/153-a-persons-data.md).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, instant, numberId, someText } from './shapes/basics.ts'

const one = z.object({ id: numberId })
const ours = { spec: 'ours', source: 'docs/decisions/153-a-persons-data.md' } as const

/** What an administrator reads before erasing a person. */
const erasure = z.object({
  user_id: z.number(),
  name: z.string(),
  email: z.string(),
  is_erased: z.boolean(),
  /** What the person's devices reported that was not sent, and when the last one did; it is lost with them. */
  waiting: z.object({ items: z.number(), devices: z.number(), last_contact_at: z.nullable(instant) }),
})
export type Erasure = z.output<typeof erasure>

/** `name`: the person's full name, typed to confirm. */
export const erasureForm = z.strictObject({ name: someText(200) })

export const personData = endpoints('person-data', {
  /** Everything about a person as a file of JSON, for the person and for administrators. */
  readPersonData: {
    ...ours,
    method: 'GET',
    path: '/users/{id}/data',
    access: 'user',
    effect: 'read',
    isHeavy: true,
    offline: 'online',
    proof: 'fresh',
    linkable: true,
    params: one,
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['users.unknown', 'auth.proofNeeded'],
  },
  readErasure: {
    ...ours,
    method: 'GET',
    path: '/users/{id}/erasure',
    access: ['admin'],
    effect: 'read',
    offline: 'online',
    params: one,
    reply: erasure,
    refusals: ['users.unknown'],
  },
  /** Replaces the person's name, email and phone everywhere, ends the sessions, and notes that it was done. It cannot be undone. */
  erasePerson: {
    ...ours,
    method: 'POST',
    path: '/users/{id}/erasure',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    proof: 'fresh',
    refreshes: 'everything',
    params: one,
    body: erasureForm,
    reply: erasure,
    refusals: ['users.unknown', 'person-data.erased', 'person-data.self', 'auth.proofNeeded'],
  },
  /** Whether a device, whose session has ended, shall wipe what it holds of this person: one who was erased and is not active. */
  isErased: {
    ...ours,
    method: 'GET',
    path: '/users/{id}/is-erased',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    ofVisit: true,
    params: one,
    reply: z.object({ is_erased: z.boolean() }),
  },
})
