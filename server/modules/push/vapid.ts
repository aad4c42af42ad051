import { createECDH } from 'node:crypto'
import { deriveKey } from '../auth/index.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The server's key pair for push services, P-256, base64url: made from its secret, so that every machine of a shop has the same. */
export function vapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const ecdh = createECDH('prime256v1')
    try {
      // One number in 2^32 is no key of the curve; the next one is taken then.
      ecdh.setPrivateKey(deriveKey(secret, `vapid ${attempt}`))
    } catch (fault) {
      if (attempt < 8) continue
      throw fault
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url').padStart(43, 'A') }
  }
}
