import type { TokenStore } from '../../../offline/engine.ts'

/** The part of the device's key store that is used. */
export interface KeyStore {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

const openKeyStore = async (): Promise<KeyStore> => (await import('@aparajita/capacitor-secure-storage')).SecureStorage

/**
 * Creates a store for the session's or visit's token in the device's key store (Keychain, Keystore). It is read once;
 * a read that failed is repeated by the next call: the store of a locked phone cannot be read.
 */
export function createTokenStore(
  name: 'session-token' | 'visit-token',
  open: () => Promise<KeyStore> = openKeyStore,
): TokenStore {
  let cached: Promise<string | null> | null = null
  return {
    read() {
      if (cached !== null) return cached
      const reading = open().then((store) => store.getItem(name))
      cached = reading
      reading.catch(() => {
        if (cached === reading) cached = null
      })
      return reading
    },
    async write(token) {
      cached = Promise.resolve(token)
      const store = await open()
      await (token === null ? store.removeItem(name) : store.setItem(name, token))
    },
  }
}
