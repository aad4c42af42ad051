// The server's last copies on the device, sealed. `asOf` is when a copy was asked for, not when it came: what was
// acked in between may be missing from it. An older copy never replaces a newer one. What was opened stays in memory
// until sign-out: a list of thousands is laid over anew with every op that moves on.
import { ivOf } from '../crypto/cipher.ts'
import type { Deps } from '../db/deps.ts'
import type { MirrorRow, UserDatabase } from '../db/tables.ts'
import type { Copy } from './overlay.ts'

export interface Copies {
  /** What is kept under a key, the same objects until another copy is kept; its first step is Dexie's, for live queries. */
  read<T>(key: string): Promise<Copy<T> | null>
  /** What is known of each kept key without opening it. */
  facts(keys: readonly string[]): Promise<ReadonlyMap<string, { readonly asOf: number; readonly rev: number | null }>>
  /** Keeps a copy, if `db` is still the one of whoever this device works for. */
  keep(db: UserDatabase, key: string, copy: Copy<unknown>, rev?: number): Promise<void>
  /** The server said at `asOf` that these copies are still its own. */
  confirm(keys: readonly string[], asOf: number): Promise<void>
  drop(key: string): Promise<void>
  /** Lets go of what was last asked for before `asOf`, lists and `except` excluded: a device is no archive of people's addresses. */
  dropOlder(asOf: number, except: ReadonlySet<string>): Promise<void>
  /** Drops what was opened. */
  forget(): void
}

/** Lists are fetched anew as a whole. */
const stays = /^(?:claims|records):/
/** Copies that stay open in memory, the last ones read. */
const mostOpen = 40

export function createCopies({ open, openNow, cipher }: Pick<Deps, 'open' | 'openNow' | 'cipher'>): Copies {
  const opened = new Map<string, { readonly iv: string; readonly copy: Copy<unknown> }>()
  async function unsealed<T>({ key, asOf, sealed }: MirrorRow): Promise<Copy<T>> {
    const iv = ivOf(sealed)
    const before = opened.get(key)
    const known = before?.iv === iv ? before.copy : null
    const copy =
      known?.asOf === asOf
        ? known
        : { value: known === null ? await cipher.unsealJson('mirror', key, sealed) : known.value, asOf }
    opened.delete(key)
    opened.set(key, { iv, copy })
    const [oldest] = opened.keys()
    if (opened.size > mostOpen && oldest !== undefined) opened.delete(oldest)
    return copy as Copy<T>
  }
  async function rows(keys: readonly string[]): Promise<MirrorRow[]> {
    const found = await (openNow() ?? (await open())).mirror.bulkGet([...keys])
    return found.filter((row) => row !== undefined)
  }

  return {
    async read<T>(key: string) {
      const [row] = await rows([key])
      return row === undefined ? null : unsealed<T>(row)
    },
    async facts(keys) {
      return new Map((await rows(keys)).map(({ key, asOf, rev }) => [key, { asOf, rev }]))
    },
    async keep(into, key, { value, asOf }, rev) {
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
        .filter((row) => row.asOf < asOf && !stays.test(row.key) && !except.has(row.key))
        .delete()
    },
    forget: () => {
      opened.clear()
    },
  }
}
