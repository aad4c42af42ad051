// What the parts of the engine receive: the current user's database, its cipher, the ports and HTTP.
import type { Cipher } from '../crypto/cipher.ts'
import type { Ports } from '../engine.ts'
import type { Http } from '../http/call.ts'
import type { WritePurpose } from './storage-guard.ts'
import type { UserDatabase } from './tables.ts'

export interface EnginePorts {
  /** Opens the current database. Throws `SaveRefused` ('signed-out', 'locked') if there is no usable user. */
  open(): Promise<UserDatabase>
  /** The database if it is already open, for the first step of a live query. */
  openNow(): UserDatabase | null
  /** Uses the key of the open database. */
  readonly cipher: Cipher
  readonly ports: Ports
  readonly http: Http
  /** Runs a write behind the storage guard: a full disk is cleaned, or reported. */
  write<T>(work: () => Promise<T>, purpose: WritePurpose): Promise<T>
}

/**
 * Reads in the current database. Where it has to be opened first, as after its connection was closed, the promise is still
 * Dexie's: a live query that waited for another would lose its zone, and never read again.
 */
export function readOpened<T>(
  { open, openNow }: Pick<EnginePorts, 'open' | 'openNow'>,
  read: (db: UserDatabase) => Promise<T>,
): Promise<T> {
  const db = openNow()
  return db === null ? Promise.resolve(open()).then(read) : read(db)
}
