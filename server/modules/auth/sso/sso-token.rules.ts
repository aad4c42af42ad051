import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { deriveKey } from '../server-secret.service.ts'
import type { SessionOptions } from '../sessions.service.ts'

const claims = z.strictObject({ user_id: z.number(), session_id: z.string(), exp: z.number() })
/** The user and the public session id of a token, and its expiry in seconds since 1970. */
export type SsoClaims = z.output<typeof claims>

const createSignature = (secret: string, payload: string) =>
  createHmac('sha256', deriveKey(secret, 'sso-token')).update(payload).digest('base64url')

/** `claims.signature`, both base64url. */
export function createSsoToken(secret: string, content: SsoClaims): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${createSignature(secret, payload)}`
}

/** Session options that add our own single-sign-on token. */
export const toSsoOptions = (userId: number, remember: boolean): SessionOptions => ({
  remember,
  ssoToken: (publicId, expiresAt, secret) =>
    createSsoToken(secret, { user_id: userId, session_id: publicId, exp: Math.floor(expiresAt.getTime() / 1000) }),
})

function isSignature(secret: string, payload: string, signature: string): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(createSignature(secret, payload))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The claims of one of our tokens, made with any of the secrets; null if it is forged, malformed or expired. */
export function readSsoToken(secrets: readonly string[], token: string, now: Date): SsoClaims | null {
  const [payload, signature, ...rest] = token.split('.')
  if (payload === undefined || signature === undefined || rest.length > 0) return null
  if (!secrets.some((secret) => isSignature(secret, payload, signature))) return null
  const read = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  return read.success && read.data.exp * 1000 > now.getTime() ? read.data : null
}
