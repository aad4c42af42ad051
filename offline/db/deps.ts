// What each part of the engine is given: the open database of whoever this device works for, and its key.
import type { Cipher } from '../crypto/cipher.ts'
import type { World } from '../engine.ts'
import type { Http } from '../http/call.ts'
import type { UserDatabase } from './tables.ts'

export interface Deps {
  /** Throws `SaveRefused` ('signed-out', 'locked') where there is nobody to work for. */
  open(): Promise<UserDatabase>
  /** The same if it is open now, for a first step inside a live query. */
  openNow(): UserDatabase | null
  /** Under the open database's key. */
  readonly cipher: Cipher
  readonly world: World
  readonly http: Http
}
