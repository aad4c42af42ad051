import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordCost } from '../../ports/password-cost.ts'
import { createGate } from '../../kernel/gate.ts'

/** scrypt with N 2^17 takes 128 MB and a third of a second: two at a time, the rest wait in a row. */
const gate = createGate(2)
const keyLength = 32

function derive(password: string, salt: Uint8Array, { N, r, p }: PasswordCost): Promise<Buffer> {
  return gate(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (fault, key) =>
          fault ? reject(fault) : resolve(key),
        )
      }),
  )
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const decode = (text: string) => Buffer.from(text, 'base64url')

/** `scrypt$N$r$p$salt$key`, made off the event loop. `salt` is 16 random bytes. */
export async function hashPassword(password: string, cost: PasswordCost, salt: Uint8Array): Promise<string> {
  return ['scrypt', cost.N, cost.r, cost.p, encode(salt), encode(await derive(password, salt, cost))].join('$')
}

function readHash(hash: string) {
  const [kind, N, r, p, salt, key] = hash.split('$')
  return kind === 'scrypt' && salt !== undefined && key !== undefined
    ? { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: decode(salt), key: decode(key) }
    : null
}

/** Whether the password fits. Without a hash to compare with it does the same work and answers no, so that time tells nobody who exists. */
export async function isPassword(password: string, hash: string | null, cost: PasswordCost): Promise<boolean> {
  const kept = hash === null ? null : readHash(hash)
  const found = await derive(password, kept?.salt ?? Buffer.alloc(16), kept?.cost ?? cost)
  return kept !== null && found.length === kept.key.length && timingSafeEqual(found, kept.key)
}

/** A mailed password holds 100 random bits, so a plain digest keeps it safe, and checking it costs no time that could be measured. */
export function hashMailedPassword(password: string): string {
  return createHash('sha256').update(`mailed:${password.trim()}`).digest('hex')
}

export function isMailedPassword(password: string, hash: string | null): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hashMailedPassword(password)), Buffer.from(hash))
}

const letters = '23456789abcdefghijkmnpqrstuvwxyz'

/** Twenty letters of 32 that nobody mistakes for each other, in fours. `bytes` holds 20 random ones. */
export function mailedPassword(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, 20)].map((byte) => letters[byte % 32]).join('')
  return (text.match(/.{5}/g) ?? []).join('-')
}
