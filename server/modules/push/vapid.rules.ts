import { createECDH } from 'node:crypto'
import { deriveKey } from '../auth/index.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** P-256 key pair for push services in base64url. It derives from the server secret, so all servers of a shop share it. */
export function deriveVapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const ecdh = createECDH('prime256v1')
    try {
      // One number in 2^32 is not a valid private key. Then the next one is tried.
      ecdh.setPrivateKey(deriveKey(secret, `vapid ${attempt}`))
    } catch (error) {
      if (attempt < 8) continue
      throw error
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url').padStart(43, 'A') }
  }
}
