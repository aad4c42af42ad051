import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { deriveKey } from './server-secret.ts'

const claims = z.strictObject({ user_id: z.number(), session_id: z.string(), exp: z.number() })
/** Whose session it speaks for, by its public handle, and until when (seconds since 1970). */
export type SsoClaims = z.output<typeof claims>

const sign = (secret: string, words: string) =>
  createHmac('sha256', deriveKey(secret, 'sso-token')).update(words).digest('base64url')

/** `claims.signature`, both base64url. */
export function makeSsoToken(secret: string, content: SsoClaims): string {
  const words = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${words}.${sign(secret, words)}`
}

/** What a token of ours says, or null for a forged, broken or expired one. */
export function readSsoToken(secret: string, token: string, now: Date): SsoClaims | null {
  const [words, signature, ...rest] = token.split('.')
  if (words === undefined || signature === undefined || rest.length > 0) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, words))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const read = claims.safeParse(JSON.parse(Buffer.from(words, 'base64url').toString('utf8')))
  return read.success && read.data.exp * 1000 > now.getTime() ? read.data : null
}
