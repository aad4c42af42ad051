// A snapshot of a read is found by its address, and an address is personal: where a customer lives, which serial was looked
// up. The database holds a digest of it, with a salt that is encrypted under the user's key.
import type { EnginePorts } from '../db/engine-ports.ts'
import { ivKey, toNullIfLocked } from '../crypto/cipher.ts'
import type { MetaRow, SnapshotRow, UserDatabase } from '../db/tables.ts'
import type { Sealed } from '../crypto/cipher.ts'
import { sha256Hex, encodeUtf8 } from '../crypto/bytes.ts'

/** The key of a snapshot in this database; throws `SaveRefused` where the database is locked. */
export type SnapshotKeys = (db: UserDatabase, address: string) => Promise<string>

const prefix = 'read:'
/** Earlier builds stored the address itself. */
const oldPrefix = 'GET '

const isSameRecord = (one: MetaRow, other: MetaRow) => ivKey(one.value as Sealed) === ivKey(other.value as Sealed)

export function createSnapshotKeys({
  cipher,
  ports,
  write,
}: Pick<EnginePorts, 'cipher' | 'ports' | 'write'>): SnapshotKeys {
  async function toKey(salt: ArrayBuffer, address: string): Promise<string> {
    const bytes = encodeUtf8(address)
    const all = new Uint8Array(salt.byteLength + bytes.byteLength)
    all.set(new Uint8Array(salt))
    all.set(bytes, salt.byteLength)
    return prefix + (await sha256Hex(ports.crypto, all))
  }

  /** Gives snapshots of an earlier build their new keys, so that they are found without a network. */
  async function rename(db: UserDatabase, salt: ArrayBuffer): Promise<void> {
    const old = await db.mirror.where('key').startsWith(oldPrefix).toArray()
    const renamed: SnapshotRow[] = []
    for (const row of old) {
      const key = await toKey(salt, row.key)
      const value = await cipher.unsealJson('mirror', row.key, row.sealed).catch(() => undefined)
      if (value !== undefined) renamed.push({ ...row, key, sealed: await cipher.sealJson('mirror', key, value) })
    }
    await write(
      () =>
        db.transaction('rw', db.mirror, async () => {
          await db.mirror.bulkPut(renamed)
          await db.mirror.bulkDelete(old.map((row) => row.key))
        }),
      'copy',
    )
  }

  async function readSalt(db: UserDatabase): Promise<ArrayBuffer> {
    const known = await db.meta.get('names')
    const salt =
      known === undefined ? null : await toNullIfLocked(cipher.unseal('meta', 'names', known.value as Sealed))
    return salt ?? makeSalt(db, known)
  }

  /** Under a key that is gone, the salt is gone too, with the snapshots that it named: another one begins. */
  async function makeSalt(db: UserDatabase, lost: MetaRow | undefined): Promise<ArrayBuffer> {
    const made = await cipher.seal('meta', 'names', ports.crypto.getRandomValues(new Uint8Array(32)))
    const [stored, isMine] = await write(
      () =>
        db.transaction('rw', db.meta, async () => {
          const other = await db.meta.get('names')
          if (other !== undefined && (lost === undefined || !isSameRecord(other, lost)))
            return [other.value as Sealed, false] as const
          await db.meta.put({ k: 'names', value: made })
          return [made, true] as const
        }),
      'copy',
    )
    const salt = await cipher.unseal('meta', 'names', stored)
    if (isMine) await rename(db, salt)
    return salt
  }

  return async (db, address) => toKey(await readSalt(db), address)
}
