import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { refuse } from '../../kernel/refuse.ts'
import type { PasswordCost } from '../../ports/password-cost.ts'

/** scrypt with N 2^17 takes 128 MB and a third of a second, so at most two run at a time. */
const limit = pLimit(2)
/** So many more wait for their turn, some seconds: a further one would wait longer than its caller does. */
const maxWaiting = 48
const keyLength = 32

async function derive(password: string, salt: Uint8Array, { N, r, p }: PasswordCost): Promise<Buffer> {
  if (limit.pendingCount >= maxWaiting) refuse('call.busy', { retryAfter: 5 })
  return limit(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url')

/** Hashes a password as `scrypt$N$r$p$salt$key`, off the event loop. Refuses `call.busy` while too many wait. `salt` is 16 random bytes. */
export async function hashPassword(password: string, cost: PasswordCost, salt: Uint8Array): Promise<string> {
  return ['scrypt', cost.N, cost.r, cost.p, encode(salt), encode(await derive(password, salt, cost))].join('$')
}

function parseHash(hash: string) {
  const [kind, N, r, p, salt, key] = hash.split('$')
  return kind === 'scrypt' && salt !== undefined && key !== undefined
    ? { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: decode(salt), key: decode(key) }
    : null
}

/** Whether the password matches the hash. Without a hash it does the same work and returns false, so that timing reveals nothing. */
export async function isPassword(password: string, hash: string | null, cost: PasswordCost): Promise<boolean> {
  const parsed = hash === null ? null : parseHash(hash)
  const found = await derive(password, parsed?.salt ?? Buffer.alloc(16), parsed?.cost ?? cost)
  return parsed !== null && found.length === parsed.key.length && timingSafeEqual(found, parsed.key)
}

/**
 * Whether a user came by the link of a sign-up and has chosen no password yet. A used temporary password is one, until it is
 * changed; one that is only on its way is not.
 */
export const hasNoPasswordYet = (person: {
  readonly passwordHash: string
  readonly mustChangePassword: boolean
  readonly resetHash: string | null
  readonly resetExpiresAt: Date | null
}): boolean =>
  person.passwordHash === '' &&
  person.mustChangePassword &&
  (person.resetHash === null || person.resetExpiresAt !== null)

/** Hashes a temporary password. It has 100 random bits, so a plain SHA-256 is safe. */
export function hashTemporaryPassword(password: string): string {
  return createHash('sha256').update(`mailed:${password.trim()}`).digest('hex')
}

export function isTemporaryPassword(password: string, hash: string | null): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hashTemporaryPassword(password)), Buffer.from(hash))
}

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'

/** Formats random bytes as unambiguous characters, five bits of each, in groups of five. */
export function formatCharacters(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => alphabet[byte % 32]).join('')
  return (text.match(/.{5}/g) ?? []).join('-')
}

/** A password of 20 characters out of 20 random bytes. */
export const generateTemporaryPassword = (bytes: Uint8Array): string => formatCharacters(bytes.subarray(0, 20))
