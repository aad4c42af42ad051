// Sign-in and session (`SF096` to `SF103`, `SF164` to `SF171`; rows A01 to A12), and the device's key.
import * as z from 'zod/mini'
import { authSessions } from './auth-sessions.ts'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, message, someText, text, uuid } from './shapes/basics.ts'
import { passkeys } from './passkeys.ts'
import { secondFactor } from './second-factor.ts'
import { sessionRow } from './session-row.ts'
import { session } from './shapes/session.ts'

const password = z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(1024, 'At most 1024 characters'))
const remember = z.optional(z.boolean('Must be true or false'))
const credentials = { email: someText(254), password, remember }
const viaSso = z.extend(session, { sso_token: z.nullable(z.string()) })

export const auth = endpoints('auth', {
  ...sessionRow,
  ...authSessions,
  ...secondFactor,
  ...passkeys,
  login: {
    spec: 'A01',
    source: 'SF097, SF164',
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    body: z.strictObject(credentials),
    reply: session,
    refusals: ['auth.tooManySignIns'],
  },
  logout: {
    spec: 'A03',
    source: 'SF098, SF166',
    method: 'GET',
    path: '/auth/logout',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    refreshes: 'everything',
    reply: session,
  },
  resetPassword: {
    spec: 'A04',
    source: 'SF055, SF167',
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: [],
    body: z.strictObject({
      email: z
        .string('Required')
        .check(
          z.trim(),
          z.minLength(1, 'Required'),
          z.maxLength(254, 'Invalid email address'),
          z.regex(/^[^\s@\u0000]+@[^\s@\u0000]+\.[^\s@\u0000]+$/, 'Invalid email address'),
        ),
    }),
    reply: message,
    refusals: ['auth.tooManySignIns'],
  },
  loadSession: {
    spec: 'A05',
    source: 'SF102, SF168',
    method: 'POST',
    path: '/auth/load-session',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    body: z.strictObject({
      session_id: someText(200),
      user: z.optional(z.unknown()),
      api_token: z.optional(text(4096)),
      /** As in the form whose sign-in at another host is loaded here. */
      remember,
    }),
    reply: session,
    refusals: ['auth.upstream'],
  },
  viewAsServicer: {
    spec: 'A06',
    source: 'SF158, SF169',
    method: 'POST',
    path: '/auth/user/view-as-servicer',
    access: 'user',
    effect: 'write',
    offline: 'online',
    secret: true,
    refreshes: 'everything',
    body: z.strictObject({ set: z.boolean('Must be true or false') }),
    reply: session,
  },
  updatePassword: {
    spec: 'A07',
    source: 'SF103, SF170',
    method: 'POST',
    path: '/auth/update-password',
    access: 'user',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: ['auth'],
    /** `current_password` may be missing where `has_password` of the session is false. */
    body: z.strictObject({ current_password: z.optional(password), password, password_confirmation: password }),
    reply: session,
    refusals: ['auth.password', 'auth.tooManySignIns'],
  },
  devLogin: {
    spec: 'A08',
    source: 'SF162, SF171',
    method: 'POST',
    path: '/auth/dev-login',
    access: 'anyone',
    only: 'development',
    effect: 'write',
    offline: 'online',
    secret: true,
    refreshes: 'everything',
    body: z.strictObject({ user_id: numberId }),
    reply: session,
  },
  ssoSession: {
    spec: 'A09',
    source: 'WO115',
    method: 'GET',
    path: '/sso/auth/user',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    reply: session,
    refusals: ['auth.upstream'],
  },
  ssoLogin: {
    spec: 'A10',
    source: 'WO115',
    method: 'POST',
    path: '/sso/auth/login',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    body: z.strictObject(credentials),
    reply: viaSso,
    refusals: ['auth.tooManySignIns', 'auth.upstream'],
  },
  ssoLogout: {
    spec: 'A11',
    source: 'WO115',
    method: 'GET',
    path: '/sso/auth/logout',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    reply: session,
    refusals: ['auth.upstream'],
  },
  ssoDevLogin: {
    spec: 'A12',
    source: 'WO107, WO115',
    method: 'POST',
    path: '/sso/auth/dev-login',
    access: 'anyone',
    only: 'development',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: 'everything',
    body: z.strictObject({ user_id: numberId }),
    reply: viaSso,
    refusals: ['auth.upstream'],
  },
  /** The key that encrypts this user's database on this device, and the public key that seals exports of `/rescue.html`. */
  deviceKey: {
    spec: 'ours',
    source: 'docs/decisions/004-device-keys.md',
    method: 'POST',
    path: '/auth/device-key',
    access: 'user',
    effect: 'write',
    offline: 'online',
    secret: true,
    transaction: 'prepared',
    refreshes: [],
    /** `is_locked`: from now on the keys of this device and session need a fresh proof, or no longer (docs/decisions/091). */
    body: z.strictObject({ device_id: uuid, is_locked: z.optional(z.boolean('Must be true or false')) }),
    /**
     * Keys are 32 bytes, base64. `older_keys`: what earlier secrets of the shop gave, which only open; `wrap_key` makes the
     * key that wraps the others on the device (docs/decisions/090). `rescue_key`: an RSA-OAEP-256 public key as a JWK; `proof_key` signs this user's operations on
     * this device (docs/decisions/050). `is_locked`: they needed a fresh proof, or do from now on. An older server sends fewer.
     */
    reply: z.object({
      key: z.string(),
      older_keys: z.optional(z.array(z.string())),
      wrap_key: z.optional(z.string()),
      rescue_key: z.record(z.string(), z.unknown()),
      proof_key: z.optional(z.string()),
      is_locked: z.optional(z.boolean()),
    }),
    refusals: ['auth.proofNeeded'],
  },
})
