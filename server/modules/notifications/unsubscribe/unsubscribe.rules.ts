import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../auth/index.ts'

const sign = (secret: string, address: string) =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(address).digest()

/** The token of an address in lower case: the address and its signature. It never ends: a mail may be read years later. */
export const makeToken = (secret: string, address: string): string =>
  `${Buffer.from(address).toString('base64url')}.${sign(secret, address).toString('base64url')}`

/** The address of a token that one of the secrets signed, or null. */
export function readToken(secrets: readonly string[], token: string): string | null {
  const [name = '', signature = ''] = token.split('.')
  const address = Buffer.from(name, 'base64url').toString('utf8')
  const given = Buffer.from(signature, 'base64url')
  const isSigned = secrets.some((secret) => {
    const own = sign(secret, address)
    return own.length === given.length && timingSafeEqual(own, given)
  })
  return isSigned ? address : null
}

/** Where an address unsubscribes: a page for people, and for a mail program's one click (RFC 8058) the same address. */
export const unsubscribePath = '/mail/unsubscribe'
export const toUnsubscribeLink = (token: string): string => `${unsubscribePath}?token=${encodeURIComponent(token)}`
