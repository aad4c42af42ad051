// The server's last snapshots on the device, encrypted. `asOf` is when a snapshot was requested, not when it arrived: an
// op that was acked in between may be missing from it. An older snapshot never replaces a newer one. Decrypted snapshots
// stay in memory until sign-out: the overlay of a list of thousands runs again with every step of an op.
import { ivKey } from '../crypto/cipher.ts'
import type { EnginePorts } from '../db/engine-ports.ts'
import type { SnapshotRow, UserDatabase } from '../db/tables.ts'
import type { Snapshot } from './overlay.ts'

export interface SnapshotStore {
  /** The snapshot of a key, the same objects until another one is saved. Its first step is Dexie's, for live queries. */
  read<T>(key: string): Promise<Snapshot<T> | null>
  /** Age and revision of each stored key, without decrypting it. */
  getFacts(
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly asOf: number; readonly rev: number | null }>>
  /** Saves a snapshot, if `db` is still the current user's database. */
  save(db: UserDatabase, key: string, snapshot: Snapshot<unknown>, rev?: number): Promise<void>
  /** The server reported at `asOf` that these snapshots are current. */
  confirm(keys: readonly string[], asOf: number): Promise<void>
  drop(key: string): Promise<void>
  /** Deletes snapshots that were requested before `asOf`, except lists and `except`: a device must not archive addresses. */
  dropOlder(asOf: number, except: ReadonlySet<string>): Promise<void>
  /** Drops decrypted snapshots. */
  forget(): void
}

/** Lists are replaced as a whole. */
const isList = /^(?:claims|records):/
/** Decrypted snapshots in memory, the last ones read. */
const maxInMemory = 40

export function createSnapshotStore({
  open,
  openNow,
  cipher,
}: Pick<EnginePorts, 'open' | 'openNow' | 'cipher'>): SnapshotStore {
  const opened = new Map<string, { readonly iv: string; readonly snapshot: Snapshot<unknown> }>()
  async function decrypt<T>({ key, asOf, sealed }: SnapshotRow): Promise<Snapshot<T>> {
    const iv = ivKey(sealed)
    const before = opened.get(key)
    const known = before?.iv === iv ? before.snapshot : null
    const snapshot =
      known?.asOf === asOf
        ? known
        : { value: known === null ? await cipher.unsealJson('mirror', key, sealed) : known.value, asOf }
    opened.delete(key)
    opened.set(key, { iv, snapshot })
    const [oldest] = opened.keys()
    if (opened.size > maxInMemory && oldest !== undefined) opened.delete(oldest)
    return snapshot as Snapshot<T>
  }
  async function rows(keys: readonly string[]): Promise<SnapshotRow[]> {
    const found = await (openNow() ?? (await open())).mirror.bulkGet([...keys])
    return found.filter((row) => row !== undefined)
  }

  return {
    async read<T>(key: string) {
      const [row] = await rows([key])
      return row === undefined ? null : decrypt<T>(row)
    },
    async getFacts(keys) {
      return new Map((await rows(keys)).map(({ key, asOf, rev }) => [key, { asOf, rev }]))
    },
    async save(into, key, { value, asOf }, rev) {
      const sealed = await cipher.sealJson('mirror', key, value)
      if ((await open()).name !== into.name) return
      await into.transaction('rw', into.mirror, async () => {
        const known = await into.mirror.get(key)
        if (known === undefined || known.asOf <= asOf) await into.mirror.put({ key, asOf, rev: rev ?? null, sealed })
      })
    },
    async confirm(keys, asOf) {
      const at = await open()
      await at.transaction('rw', at.mirror, async () => {
        for (const key of keys)
          await at.mirror
            .where('key')
            .equals(key)
            .and((row) => row.asOf < asOf)
            .modify({ asOf })
      })
    },
    async drop(key) {
      await (await open()).mirror.delete(key)
    },
    async dropOlder(asOf, except) {
      await (
        await open()
      ).mirror
        .filter((row) => row.asOf < asOf && !isList.test(row.key) && !except.has(row.key))
        .delete()
    },
    forget: () => {
      opened.clear()
    },
  }
}
