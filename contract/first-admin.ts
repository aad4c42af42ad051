// The first administrator of a new shop (record 085): the page behind the link that a start prints.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { text } from './shapes/basics.ts'
import { session } from './shapes/session.ts'

const source = 'docs/decisions/085-first-administrator.md'
/** An empty field is an error of the form, not of the call: `domain/accounts/user-form.ts` has the sentences. */
const typed = (max: number) => z._default(text(max), '')
const password = z._default(z.string('Required').check(z.maxLength(1024, 'At most 1024 characters')), '')

export const firstAdminForm = z.strictObject({
  first_name: typed(80),
  last_name: typed(80),
  email: typed(254),
  password,
  password_confirmation: password,
})
export type FirstAdminForm = z.output<typeof firstAdminForm>

/** The rows of the module `users` that make the first administrator. */
export const { table: firstAdmin } = endpoints('users', {
  /** Whether the link is valid, and until when. */
  readFirstAdmin: {
    spec: 'ours',
    source,
    method: 'GET',
    path: '/setup/{code}',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    ofVisit: true,
    params: z.object({ code: text(200) }),
    /** ISO 8601. */
    reply: z.object({ expires_at: z.string() }),
    refusals: ['users.setUpUnknown'],
  },
  /** Makes the administrator, once, and signs in. */
  createFirstAdmin: {
    spec: 'ours',
    source,
    method: 'POST',
    path: '/setup/{code}',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    params: z.object({ code: text(200) }),
    body: firstAdminForm,
    reply: session,
    refusals: ['users.setUpUnknown', 'users.invalid'],
  },
})
