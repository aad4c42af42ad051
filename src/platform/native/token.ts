import type { World } from '../../../offline/engine.ts'

/** The device's key store, as far as it is used here. */
export interface KeyStore {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

const name = 'session-token'
const keyStore = async (): Promise<KeyStore> => (await import('@aparajita/capacitor-secure-storage')).SecureStorage

/** The token of the shell's session, in the key store of the device (Keychain, Keystore), read from there once. */
export function nativeToken(open: () => Promise<KeyStore> = keyStore): NonNullable<World['token']> {
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
