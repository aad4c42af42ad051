// People (`SF172` to `SF177`; rows U01 to U12): sign-up, activation, user data and saved cards.
import * as z from 'zod/mini'
import { signUpFields } from '../domain/accounts/sign-up.ts'
import { accountUsers } from './account-users.ts'
import { userSignIn } from './user-sign-in.ts'
import { firstAdmin } from './first-admin.ts'
import { endpoints } from './kernel/endpoint.ts'
import { bookAddress, stateInput } from './shapes/book-address.ts'
import { message, numberId, text } from './shapes/basics.ts'
import { savedCard } from './shapes/saved-card.ts'
import { session } from './shapes/session.ts'
import { user } from './shapes/user.ts'

export type { User } from './shapes/user.ts'

const flag = z.optional(z.boolean('Must be true or false'))
/**
 * The user object as it is sent back. Fields that only an admin may change (`email`, the flags) must have the values that
 * were read, or the call is refused. Other fields that were read are ignored.
 */
const userForm = z.strictObject({
  title: z.optional(text(10)),
  first_name: z.optional(text(80)),
  last_name: z.optional(text(80)),
  suffix: z.optional(text(10)),
  phone: z.optional(text(30)),
  email: z.optional(text(254)),
  admin: flag,
  on_site: flag,
  reviewer: flag,
  local_admin: flag,
  active: flag,
  user_id: z.optional(numberId),
  account_id: z.optional(numberId),
  account_name: z.optional(text(200)),
  permissions: z.optional(z.array(z.strictObject({ name: text(40) })).check(z.maxLength(40, 'At most 40 permissions'))),
  activated_at: z.optional(z.nullable(text(40))),
  address: z.optional(z.unknown()),
  is_erased: flag,
})
export type UserForm = z.output<typeof userForm>

/** A missing field or null counts as empty: `checkSignUp` has the form's error sentences. */
const typed = (max: number) => z.optional(z.nullable(text(max)))
export const signUpForm = z.strictObject({
  email: typed(300),
  password: typed(1024),
  password_confirmation: typed(1024),
  title: typed(20),
  first_name: typed(80),
  last_name: typed(80),
  suffix: typed(20),
  join_account: z.optional(z.nullable(z.boolean('Must be true or false'))),
  /** A text is the account's display number, `PW-2014` or `2014`; a number its account_id. */
  account_id: z.optional(z.nullable(z.union([text(40), numberId], 'Must be the number of an account'))),
  company_name: typed(120),
  billing_address_1: typed(120),
  billing_addr2: typed(120),
  billing_city: typed(120),
  billing_state_id: z.optional(z.nullable(stateInput)),
  billing_zip: typed(10),
  billing_phone: typed(30),
  account_billing_fax: typed(30),
  url: typed(500),
})
export type SignUpBody = z.output<typeof signUpForm>

const one = z.object({ id: numberId })
const code = text(200)
const email = z
  .string('Required')
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(254, 'Invalid email address'),
    z.regex(/^[^\s@\u0000]+@[^\s@\u0000]+\.[^\s@\u0000]+$/, 'Invalid email address'),
  )
/** `shippingAddresses,cardList`, one of them, or neither. */
const attributes = z.optional(
  z
    .string('Must be text')
    .check(
      z.regex(
        /^(?:shippingAddresses|cardList)(?:,(?:shippingAddresses|cardList))*$/,
        'Must be shippingAddresses, cardList or both',
      ),
    ),
)
/** A user's request to join an account. */
const joinRequest = z.object({
  name: z.string(),
  email: z.string(),
  account_id: z.number(),
  display_id: z.string(),
  account_name: z.string(),
  asked_at: z.string(),
})

export const users = endpoints('users', {
  ...accountUsers,
  ...firstAdmin,
  ...userSignIn,
  /** A change of the email or of a role asks for a fresh proof. */
  updateUser: {
    spec: 'U01',
    source: 'SF172',
    method: 'PUT',
    path: '/users/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['users', 'auth', 'accounts'],
    params: one,
    body: userForm,
    reply: user,
    refusals: [
      'users.unknown',
      'users.invalid',
      'users.adminOnly',
      'users.staffOnly',
      'users.ownRights',
      'users.erased',
      'auth.proofNeeded',
    ],
  },
  updateUserAsAdmin: {
    spec: 'U02',
    source: 'SF155, SF172',
    method: 'PUT',
    path: '/admins/{id}',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['users', 'auth', 'accounts'],
    params: one,
    body: userForm,
    reply: user,
    refusals: ['users.unknown', 'users.invalid', 'users.ownRights', 'users.erased', 'auth.proofNeeded'],
  },
  /** An invalid sign-up is answered with `error`, never refused: the first sentence, and one for each field. */
  signUp: {
    spec: 'U03',
    source: 'SF148, SF149, SF173',
    method: 'POST',
    path: '/users/join',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: [],
    body: signUpForm,
    reply: z.object({
      message: z.string(),
      error: z.nullable(z.string()),
      errors: z.partialRecord(z.enum(signUpFields), z.string()),
      /** `success`, the value that the session's `join` then has. */
      join: z.nullable(z.literal('success')),
    }),
  },
  /** `id` is the code of the link in the mail. The answer is a session, with `message`; a failure has `failed_attempt`. */
  activate: {
    spec: 'U04',
    source: 'SF097, SF174, SF222',
    method: 'POST',
    path: '/users/activate',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    body: z.strictObject({ id: code }),
    reply: session,
  },
  resendActivation: {
    spec: 'U05',
    source: 'SF054, SF175',
    method: 'POST',
    path: '/users/resend-activation',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: [],
    body: z.strictObject({ email }),
    reply: message,
  },
  /** The user, at the top level and again under `user`, with the requested attributes. */
  readUser: {
    spec: 'U06',
    source: 'SF090, SF176',
    method: 'GET',
    path: '/users/{id}',
    access: 'user',
    effect: 'read',
    offline: 'online',
    params: one,
    query: z.strictObject({ attributes }),
    reply: z.extend(user, {
      user,
      shippingAddresses: z.optional(z.array(bookAddress)),
      /** Whether this user may place orders on the account (`orders.place`). */
      ship_privs: z.optional(z.boolean()),
      cardList: z.optional(z.array(savedCard)),
    }),
    refusals: ['users.unknown'],
  },
  readUserCard: {
    spec: 'U07',
    source: 'SF083, SF177',
    method: 'GET',
    path: '/user-cards',
    access: 'user',
    effect: 'read',
    offline: 'online',
    query: z.strictObject({ card_id: numberId }),
    reply: savedCard,
    refusals: ['users.cardUnknown'],
  },
  /** Removes a saved card, here and at the payment gateway. Orders that were paid with it keep its last four digits. */
  removeUserCard: {
    spec: 'ours',
    source: 'docs/decisions/095-calls-without-a-screen.md',
    method: 'DELETE',
    path: '/user-cards/{id}',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: ['users.readUser', 'users.readUserCard', 'checkout.readWallet', 'cart'],
    params: one,
    reply: message,
    refusals: ['users.cardUnknown'],
  },
  /** A request to join, for the account's local admins and for admins; `code` is from the link in their email. */
  readJoinRequest: {
    spec: 'ours',
    source: 'docs/decisions/026-sign-up-and-users.md',
    method: 'GET',
    path: '/users/join-requests/{code}',
    access: ['local_admin', 'admin'],
    effect: 'read',
    offline: 'online',
    params: z.object({ code }),
    reply: joinRequest,
    refusals: ['users.joinUnknown'],
  },
  /** Accepts or declines a request to join, once. */
  answerJoinRequest: {
    spec: 'ours',
    source: 'docs/decisions/026-sign-up-and-users.md',
    method: 'POST',
    path: '/users/join-requests/{code}',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['users', 'accounts'],
    params: z.object({ code }),
    body: z.strictObject({ accept: z.boolean('Must be true or false') }),
    reply: message,
    refusals: ['users.joinUnknown', 'auth.proofNeeded'],
  },
})
