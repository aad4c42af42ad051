import type { KeptToken } from '../../../offline/engine.ts'

/** The device's key store, as far as it is used here. */
export interface KeyStore {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

const keyStore = async (): Promise<KeyStore> => (await import('@aparajita/capacitor-secure-storage')).SecureStorage

/** A token of the shell's, its session's or its visit's, in the key store of the device (Keychain, Keystore), read from there once. */
export function nativeToken(
  name: 'session-token' | 'visit-token',
  open: () => Promise<KeyStore> = keyStore,
): KeptToken {
  let known: Promise<string | null> | null = null
  return {
    read: () => (known ??= open().then((store) => store.getItem(name))),
    async write(token) {
      known = Promise.resolve(token)
      const store = await open()
      await (token === null ? store.removeItem(name) : store.setItem(name, token))
    },
  }
}
