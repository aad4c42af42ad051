// The users of an account (`WO036, WO084, WO105, WO116`; rows U08 to U12): profile, permissions, removal, invitation.
import * as z from 'zod/mini'
import { permissions } from '../domain/accounts/permissions.ts'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, text } from './shapes/basics.ts'
import { stateInput } from './shapes/book-address.ts'
import { session } from './shapes/session.ts'
import { user } from './shapes/user.ts'

const one = z.object({ id: numberId })
/** An empty field is an error of the form, not of the call: `domain/accounts/user-form.ts` has the sentences. */
const typed = (max: number) => z.optional(text(max))
const names = {
  title: typed(10),
  first_name: typed(80),
  last_name: typed(80),
  suffix: typed(10),
  phone: typed(30),
}
const permissionList = z
  .array(z.enum(permissions, 'Must be the name of a permission'))
  .check(z.maxLength(permissions.length, `At most ${permissions.length} permissions`))

/** A profile and an address, either of them or both. Fields that are left out stay; an address is replaced as a whole. */
export const profileForm = z.strictObject({
  profile: z.optional(z.strictObject(names)),
  /** Null removes the address. */
  address: z.optional(
    z.nullable(
      z.strictObject({
        addr1: typed(120),
        addr2: typed(120),
        city: typed(120),
        state: z.optional(stateInput),
        postal_code: typed(10),
      }),
    ),
  ),
})
export type ProfileForm = z.output<typeof profileForm>

export const newUserForm = z.strictObject({
  email: typed(254),
  ...names,
  /** The defaults of the account without it. */
  permissions: z.optional(z.nullable(permissionList)),
  /** Administrators only. */
  local_admin: z.optional(z.boolean('Must be true or false')),
})
export type NewUserForm = z.output<typeof newUserForm>

/** The email is of a person who asked to join this account: no user was added, and their request was mailed to the caller again. */
const requestMailed = z.object({ message: z.string() })

const password = z.string('Required').check(z.maxLength(1024, 'At most 1024 characters'))
const code = text(200)

/** The rows of the module `users` that manage the users of an account. */
export const { table: accountUsers } = endpoints('users', {
  updateProfile: {
    spec: 'U08',
    source: 'WO036, WO116',
    method: 'PUT',
    path: '/users/frp/{id}/update-profile',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['users', 'auth', 'accounts'],
    params: one,
    body: profileForm,
    reply: user,
    refusals: ['users.unknown', 'users.invalid', 'users.staffOnly', 'users.erased'],
  },
  updatePermissions: {
    spec: 'U09',
    source: 'WO105, WO116',
    method: 'PUT',
    path: '/users/frp/{id}/update-order-permissions',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    proof: 'fresh',
    refreshes: ['users', 'auth', 'accounts'],
    params: one,
    body: z.strictObject({
      /** Null: the defaults of the user's account and roles. */
      permissions: z.nullable(permissionList),
      /** What the sender saw. If the user has others by now, the call is refused. */
      expected: z.optional(permissionList),
    }),
    reply: user,
    refusals: [
      'users.unknown',
      'users.staffOnly',
      'users.erased',
      'users.lacking',
      'users.changed',
      'auth.proofNeeded',
    ],
  },
  /** Removes a user softly: its sessions end, and nothing that it made changes. */
  removeUser: {
    spec: 'U10',
    source: 'WO084, WO116',
    method: 'PUT',
    path: '/users/frp/{id}/remove',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['users', 'accounts'],
    params: one,
    body: z.strictObject({ action: z.optional(z.literal('remove', 'Must be remove')) }),
    reply: user,
    refusals: ['users.unknown', 'users.staffOnly', 'users.removesSelf'],
  },
  activateUser: {
    spec: 'U11',
    source: 'WO084, WO116',
    method: 'PUT',
    path: '/users/frp/{id}/activate',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    proof: 'fresh',
    refreshes: ['users', 'accounts'],
    params: one,
    reply: user,
    refusals: ['users.unknown', 'users.staffOnly', 'users.erased', 'auth.proofNeeded'],
  },
  /** `id` is the account. The user gets an email with a link to choose a password. */
  addNewUser: {
    spec: 'U12',
    source: 'WO036, WO116',
    method: 'POST',
    path: '/users/frp/{id}/add-new-user',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    proof: 'fresh',
    transaction: 'prepared',
    refreshes: ['users', 'accounts'],
    params: one,
    body: newUserForm,
    reply: z.union([user, requestMailed]),
    refusals: ['accounts.unknown', 'users.invalid', 'users.lacking', 'users.adminOnly', 'auth.proofNeeded'],
  },
  /** Mails another link to an invited user; the one before ends. */
  inviteAgain: {
    spec: 'ours',
    source: 'docs/decisions/073-people-of-an-account.md',
    method: 'POST',
    path: '/users/frp/{id}/invite-again',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    transaction: 'prepared',
    refreshes: ['users', 'accounts'],
    params: one,
    reply: user,
    refusals: ['users.unknown', 'users.staffOnly', 'users.notInvited'],
  },
  /** The invitation behind the code of an email, while it is valid. */
  readInvitation: {
    spec: 'ours',
    source: 'docs/decisions/073-people-of-an-account.md',
    method: 'GET',
    path: '/users/invitations/{code}',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    ofVisit: true,
    params: z.object({ code }),
    reply: z.object({ first_name: z.string(), email: z.string(), account_name: z.string() }),
    refusals: ['users.invitationUnknown'],
  },
  /** Sets the invited user's password, once, and signs in. */
  acceptInvitation: {
    spec: 'ours',
    source: 'docs/decisions/073-people-of-an-account.md',
    method: 'POST',
    path: '/users/invitations/{code}',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    params: z.object({ code }),
    body: z.strictObject({ password, password_confirmation: password }),
    reply: session,
    refusals: ['users.invitationUnknown', 'users.invalid'],
  },
})
