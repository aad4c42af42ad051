// Security events, for administrators (docs/decisions/170-security-events.md).
import * as z from 'zod/mini'
import { securityEventKinds } from '../domain/security/events.ts'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, instant, numberId, text } from './shapes/basics.ts'

const ours = { spec: 'ours', source: 'docs/decisions/170-security-events.md' } as const

const filters = {
  kind: z.optional(z.enum(securityEventKinds, 'There is no such kind of event')),
  /** An email, or a part of a name: events by and about them. */
  person: z.optional(text(254)),
  /** The number of a person. */
  user_id: z.optional(numberId),
  /** The beginning of an address, `203.0.113.`. */
  address: z.optional(text(60)),
  from: z.optional(instant),
  until: z.optional(instant),
}

const person = z.object({ user_id: z.number(), name: z.string() })
const event = z.object({
  event_id: z.string(),
  at: instant,
  /** One of `securityEventKinds`; a later release may know others. */
  kind: z.string(),
  /** Who did it, or whose password was tried. */
  by: z.nullable(person),
  /** Who it was done to. */
  of: z.nullable(person),
  /** Whether an email was typed that no user has. Equal `typed` are the same email. */
  typed: z.nullable(z.string()),
  address: z.string(),
  agent: z.string(),
  session: z.nullable(z.string()),
  detail: z.string(),
  /** More than 1: so many in the minute that begins at `at`. */
  repeats: z.number(),
})
export type WireSecurityEvent = z.output<typeof event>

export const security = endpoints('security', {
  /** Fifty events, the latest first. `before` is the `next` of the page before. */
  listSecurityEvents: {
    ...ours,
    method: 'GET',
    path: '/security/events',
    access: ['admin'],
    effect: 'read',
    offline: 'online',
    query: z.strictObject({
      ...filters,
      before: z.optional(z.string('Must be text').check(z.regex(/^[1-9]\d{0,17}$/, 'Must be the number of an event'))),
    }),
    reply: z.object({ events: z.array(event), next: z.nullable(z.string()) }),
  },
  /** The same events as a file: comma-separated, UTF-8 with a byte order mark, at most 50,000. */
  exportSecurityEvents: {
    ...ours,
    method: 'GET',
    path: '/security/events/export',
    access: ['admin'],
    effect: 'read',
    isHeavy: true,
    offline: 'online',
    proof: 'fresh',
    linkable: true,
    query: z.strictObject(filters),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['security.tooManyRows', 'auth.proofNeeded'],
  },
})
