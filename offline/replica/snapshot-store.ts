// The server's last snapshots on the device, encrypted. What the server had seen when it answered (`mark`) orders them:
// an older snapshot never replaces a newer one, whatever the device's clock says. `asOf` is when one was requested, for the
// screen. Decrypted snapshots stay in memory until sign-out: the overlay of a list of thousands runs again with every step
// of an op.
import { isOlderRead } from '../../contract/kernel/marks.ts'
import { ivKey, toNullIfLocked } from '../crypto/cipher.ts'
import { readOpened } from '../db/engine-ports.ts'
import type { EnginePorts } from '../db/engine-ports.ts'
import type { SnapshotRow, UserDatabase } from '../db/tables.ts'
import type { SnapshotAge } from '../operations/pending-op.ts'
import type { NewSnapshot, Snapshot } from './overlay.ts'

/** Which revision of a claim, registration or order it is. */
interface Version {
  readonly rev: number
  readonly updated_at: string
}

export interface SnapshotStore {
  /** The snapshot of a key, the same objects until another one is saved. Its first step is Dexie's, for live queries. */
  read<T>(key: string): Promise<Snapshot<T> | null>
  /** Age and revision of each stored key, without decrypting it. */
  getFacts(keys: readonly string[]): Promise<ReadonlyMap<string, SnapshotAge & Pick<SnapshotRow, 'rev' | 'changedAt'>>>
  /** The newest mark for this key that is here now: what a call that leaves now answers is newer. */
  readMark(key: string): Promise<string | null>
  /** The keys that begin with `prefix`, of snapshots that the server still shows. */
  listKeys(prefix: string): Promise<readonly string[]>
  /** Saves a snapshot, if `db` is still the current user's database. */
  save(db: UserDatabase, key: string, snapshot: NewSnapshot<unknown>, version?: Version): Promise<void>
  /** The server reported in an answer of this age that these snapshots are current. */
  confirm(keys: readonly string[], age: NewAge): Promise<void>
  drop(key: string): Promise<void>
  /**
   * The server reported in an answer of this age that it no longer shows this to the user of `db`: it is marked, or
   * dropped. A newer snapshot stays as it is.
   */
  retire(db: UserDatabase, key: string, age: NewAge, how: 'mark' | 'drop'): Promise<void>
  /** Deletes snapshots that are gone or were requested before `asOf`, except lists and `except`: a device must not archive addresses. */
  dropOlder(asOf: number, except: ReadonlySet<string>): Promise<void>
  /** Drops decrypted snapshots. */
  forget(): void
}

export type NewAge = Pick<NewSnapshot<unknown>, 'asOf' | 'mark' | 'after'>

/**
 * Whether an answer is older than a snapshot: the server had seen less, and the snapshot was not here yet when the call
 * left. Without marks, what arrives last is the newer.
 */
export const isOlder = (one: NewAge, other: SnapshotAge): boolean =>
  isOlderRead(one.mark, other.mark ?? null) && isOlderRead(one.after, other.mark ?? null)

/**
 * Whether an answer must not replace what is stored. A visitor's reads have no marks: there the order of the requests
 * decides, unless the clock was set back since.
 */
export const isStaleCopy = (age: NewAge, known: SnapshotRow, now: number): boolean =>
  age.mark === null && known.mark == null ? age.asOf < known.asOf && known.asOf <= now : isOlder(age, known)

/** The age of a stored list in which one row changes: it replaces itself. */
export const unchangedAge = ({ asOf, mark = null }: SnapshotAge): NewAge => ({ asOf, mark, after: mark })

interface SnapshotPorts extends Pick<EnginePorts, 'open' | 'openNow' | 'cipher' | 'ports' | 'write'> {
  readonly isStaleCopy: typeof isStaleCopy
}

/** Lists are replaced as a whole. */
const isList = /^(?:claims|records):/
/** Decrypted snapshots in memory, the last ones read. */
const maxInMemory = 40

export function createSnapshotStore(snapshotPorts: SnapshotPorts): SnapshotStore {
  const { open, cipher, ports, write } = snapshotPorts
  const isStale = (age: NewAge, known: SnapshotRow) => snapshotPorts.isStaleCopy(age, known, ports.now())

  const opened = new Map<string, { readonly iv: string; readonly snapshot: Snapshot<unknown> }>()
  async function decrypt<T>({ key, asOf, mark = null, sealed, isGone }: SnapshotRow): Promise<Snapshot<T>> {
    const iv = ivKey(sealed)
    const before = opened.get(key)
    const known = before?.iv === iv ? before.snapshot : null
    const snapshot =
      known?.asOf === asOf && known.mark === mark && known.isGone === isGone
        ? known
        : {
            value: known === null ? await cipher.unsealJson('mirror', key, sealed) : known.value,
            asOf,
            mark,
            ...(isGone === true ? { isGone } : {}),
          }
    opened.delete(key)
    opened.set(key, { iv, snapshot })
    const [oldest] = opened.keys()
    if (opened.size > maxInMemory && oldest !== undefined) opened.delete(oldest)
    return snapshot as Snapshot<T>
  }
  const rows = (keys: readonly string[]): Promise<SnapshotRow[]> =>
    readOpened(snapshotPorts, (db) => db.mirror.bulkGet([...keys])).then((found) =>
      found.filter((row) => row !== undefined),
    )

  return {
    async read<T>(key: string) {
      const [row] = await rows([key])
      // Under a key that is gone, a snapshot is as good as none: the server has it.
      return row === undefined ? null : toNullIfLocked(decrypt<T>(row))
    },
    async getFacts(keys) {
      return new Map(
        (await rows(keys)).map(({ key, asOf, mark = null, rev, changedAt = null }) => [
          key,
          { asOf, mark, rev, changedAt },
        ]),
      )
    },
    readMark: async (key) => (await rows([key]))[0]?.mark ?? null,
    listKeys: (prefix) =>
      readOpened(snapshotPorts, ({ mirror }) =>
        mirror
          .where('key')
          .startsWith(prefix)
          .and((row) => row.isGone !== true)
          .primaryKeys(),
      ).then((keys) => keys.map(String)),
    async save(into, key, { value, asOf, mark, after }, version) {
      const sealed = await cipher.sealJson('mirror', key, value)
      if ((await open()).name !== into.name) return
      const put = async () => {
        const known = await into.mirror.get(key)
        if (known === undefined || !isStale({ asOf, mark, after }, known))
          await into.mirror.put({
            ...{ key, asOf, mark, sealed },
            ...{ rev: version?.rev ?? null, changedAt: version?.updated_at ?? null },
          })
      }
      await write(() => into.transaction('rw', into.mirror, put), 'copy')
    },
    async confirm(keys, age) {
      const { asOf, mark } = age
      const at = await open()
      const update = async () => {
        const known = (await at.mirror.bulkGet([...keys])).filter((row) => row !== undefined)
        await at.mirror.bulkPut(
          known.filter((row) => !isStale(age, row)).map(({ isGone: _, ...row }) => ({ ...row, asOf, mark })),
        )
      }
      await write(() => at.transaction('rw', at.mirror, update), 'copy')
    },
    async drop(key) {
      await (await open()).mirror.delete(key)
    },
    async retire(of, key, age, how) {
      if ((await open()).name !== of.name) return
      const row = of.mirror
        .where('key')
        .equals(key)
        .and((one) => !isStale(age, one))
      await write(async () => (how === 'drop' ? row.delete() : row.modify({ isGone: true })), 'copy')
    },
    async dropOlder(asOf, except) {
      await (
        await open()
      ).mirror
        .filter((row) => (row.asOf < asOf || row.isGone === true) && !isList.test(row.key) && !except.has(row.key))
        .delete()
    },
    forget: () => {
      opened.clear()
    },
  }
}
