import type { TokenStore } from '../../../offline/engine.ts'

/** The part of the device's key store that is used. */
export interface KeyStore {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

const openKeyStore = async (): Promise<KeyStore> => (await import('@aparajita/capacitor-secure-storage')).SecureStorage

/**
 * Creates a store for the session's or visit's token in the device's key store (Keychain, Keystore). It is read once.
 */
export function createTokenStore(
  name: 'session-token' | 'visit-token',
  open: () => Promise<KeyStore> = openKeyStore,
): TokenStore {
  let cached: Promise<string | null> | null = null
  return {
    read: () => (cached ??= open().then((store) => store.getItem(name))),
    async write(token) {
      cached = Promise.resolve(token)
      const store = await open()
      await (token === null ? store.removeItem(name) : store.setItem(name, token))
    },
  }
}
