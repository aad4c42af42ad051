// Sign-in and session (`storefront §4, §7`; rows A01 to A12), and the device's key.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { numberId, message, someText, text, uuid } from './shapes/basics.ts'
import { session } from './shapes/session.ts'

const password = z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(1024, 'At most 1024 characters'))
const credentials = { email: someText(254), password }
const viaSso = z.extend(session, { sso_token: z.nullable(z.string()) })

export const auth = endpoints('auth', {
  login: { spec: 'A01', source: 'storefront §7', method: 'POST', path: '/auth/login', access: 'anyone', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ ...credentials, remember: z.optional(z.boolean('Must be true or false')) }), reply: session, refusals: ['auth.tooManySignIns'] },
  readSession: { spec: 'A02', source: 'storefront §7', method: 'GET', path: '/auth/user', access: 'anyone', effect: 'read', offline: 'mirror', reply: session },
  logout: { spec: 'A03', source: 'storefront §7', method: 'GET', path: '/auth/logout', access: 'anyone', effect: 'write', offline: 'online', secret: true, reply: session },
  resetPassword: { spec: 'A04', source: 'storefront §7', method: 'POST', path: '/auth/reset-password', access: 'anyone', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ email: z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(254, 'Invalid email address'), z.regex(/^[^\s@\u0000]+@[^\s@\u0000]+\.[^\s@\u0000]+$/, 'Invalid email address')) }), reply: message, refusals: ['auth.tooManySignIns'] },
  loadSession: { spec: 'A05', source: 'storefront §7', method: 'POST', path: '/auth/load-session', access: 'anyone', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ session_id: someText(200), user: z.optional(z.unknown()), api_token: z.optional(text(4096)) }), reply: session, refusals: ['auth.upstream'] },
  viewAsServicer: { spec: 'A06', source: 'storefront §7', method: 'POST', path: '/auth/user/view-as-servicer', access: 'user', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ set: z.boolean('Must be true or false') }), reply: session },
  updatePassword: { spec: 'A07', source: 'storefront §7', method: 'POST', path: '/auth/update-password', access: 'user', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ current_password: password, password, password_confirmation: password }), reply: session, refusals: ['auth.password', 'auth.tooManySignIns'] },
  devLogin: { spec: 'A08', source: 'storefront §7', method: 'POST', path: '/auth/dev-login', access: 'anyone', only: 'development', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ user_id: numberId }), reply: session },
  ssoSession: { spec: 'A09', source: 'warranty-and-orders §7', method: 'GET', path: '/sso/auth/user', access: 'anyone', effect: 'read', offline: 'online', reply: session, refusals: ['auth.upstream'] },
  ssoLogin: { spec: 'A10', source: 'warranty-and-orders §7', method: 'POST', path: '/sso/auth/login', access: 'anyone', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ ...credentials, remember: z.optional(z.boolean('Must be true or false')) }), reply: viaSso, refusals: ['auth.tooManySignIns', 'auth.upstream'] },
  ssoLogout: { spec: 'A11', source: 'warranty-and-orders §7', method: 'GET', path: '/sso/auth/logout', access: 'anyone', effect: 'write', offline: 'online', secret: true, reply: session, refusals: ['auth.upstream'] },
  ssoDevLogin: { spec: 'A12', source: 'warranty-and-orders §7', method: 'POST', path: '/sso/auth/dev-login', access: 'anyone', only: 'development', effect: 'write', offline: 'online', secret: true, body: z.strictObject({ user_id: numberId }), reply: viaSso, refusals: ['auth.upstream'] },
  /** The key that encrypts this user's database on this device, and the public key that seals what `/rescue.html` exports. */
  deviceKey: {
    spec: 'ours', source: 'docs/decisions/004-device-keys.md', method: 'POST', path: '/auth/device-key', access: 'user', effect: 'write', offline: 'online', secret: true,
    body: z.strictObject({ device_id: uuid }),
    /** `key`: 32 bytes, base64; `rescue_key`: an RSA-OAEP-256 public key as a JWK. */
    reply: z.object({ key: z.string(), rescue_key: z.record(z.string(), z.unknown()) }),
  },
})
