// A copy of a read is found by its address, and an address tells much: where a customer lives, whose serial was looked
// up. In the database it stands as a digest, salted with what is sealed under the person's own key.
import type { Deps } from '../db/deps.ts'
import type { MirrorRow, UserDatabase } from '../db/tables.ts'
import type { Sealed } from '../crypto/cipher.ts'
import { sha256Hex, utf8 } from '../crypto/bytes.ts'

/** The name under which a copy lies in this database; throws `SaveRefused` where the database is locked. */
export type HiddenName = (db: UserDatabase, address: string) => Promise<string>

const prefix = 'read:'
/** Builds before this one kept the address itself. */
const oldPrefix = 'GET '

export function createHiddenNames({ cipher, world }: Pick<Deps, 'cipher' | 'world'>): HiddenName {
  async function named(salt: ArrayBuffer, address: string): Promise<string> {
    const words = utf8(address)
    const all = new Uint8Array(salt.byteLength + words.byteLength)
    all.set(new Uint8Array(salt))
    all.set(words, salt.byteLength)
    return prefix + (await sha256Hex(world.crypto, all))
  }

  /** Copies that an earlier build kept get their new names, so that nothing is missing without a network. */
  async function rename(db: UserDatabase, salt: ArrayBuffer): Promise<void> {
    const old = await db.mirror.where('key').startsWith(oldPrefix).toArray()
    const renamed: MirrorRow[] = []
    for (const row of old) {
      const key = await named(salt, row.key)
      const value = await cipher.unsealJson('mirror', row.key, row.sealed).catch(() => undefined)
      if (value !== undefined) renamed.push({ ...row, key, sealed: await cipher.sealJson('mirror', key, value) })
    }
    await db.transaction('rw', db.mirror, async () => {
      await db.mirror.bulkPut(renamed)
      await db.mirror.bulkDelete(old.map((row) => row.key))
    })
  }

  async function saltOf(db: UserDatabase): Promise<ArrayBuffer> {
    const known = await db.meta.get('names')
    if (known !== undefined) return cipher.unseal('meta', 'names', known.value as Sealed)
    const made = await cipher.seal('meta', 'names', world.crypto.getRandomValues(new Uint8Array(32)))
    const [kept, isMine] = await db.transaction('rw', db.meta, async () => {
      const other = await db.meta.get('names')
      if (other !== undefined) return [other.value as Sealed, false] as const
      await db.meta.put({ k: 'names', value: made })
      return [made, true] as const
    })
    const salt = await cipher.unseal('meta', 'names', kept)
    if (isMine) await rename(db, salt)
    return salt
  }

  return async (db, address) => named(await saltOf(db), address)
}
