import { createHmac, timingSafeEqual } from 'node:crypto'

/** What every authenticator app takes without further parameters (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
const stepMs = 30_000
const digits = 6
/** Clocks of phones are off: the code before and the code after are taken too. */
const driftSteps = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), as authenticator apps read a secret. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)] ?? '').join('')
}

/** The bytes of a base32 text without padding. */
export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const toStep = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The code of a step (RFC 4226): 'dynamic truncation' of its HMAC, six digits. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const value = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(value % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, later than the last used one; null for a wrong, old or used code. */
export function findStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = toStep(now)
  let found: number | null = null
  for (let step = current - driftSteps; step <= current + driftSteps; step += 1) {
    const isSame = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))
    if (isSame && step > lastStep) found = step
  }
  return found
}

/** What the QR code of the set-up page says (the format that authenticator apps read). */
export function toTotpUrl(shop: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(shop)}&algorithm=SHA1&digits=${digits}&period=30`
}
