// Unfinished forms, readable only by their owner. Queuing an operation deletes its draft in the same transaction
// (offline/outbox/enqueue.ts), so both never exist at once.
import { toNullIfLocked } from '../crypto/cipher.ts'
import type { Cipher } from '../crypto/cipher.ts'
import { readOpened } from '../db/engine-ports.ts'
import type { EnginePorts } from '../db/engine-ports.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Store } from '../session/current-user.ts'

export interface DraftWrites {
  /** Saves the form; resolves when it is on disk. The latest call wins, however long sealing takes. */
  saveDraft(key: string, value: unknown): Promise<void>
  dropDraft(key: string): Promise<void>
  /** Saves a picture of an unsent form. It is sealed as bytes, not as JSON. */
  saveDraftBytes(key: string, bytes: ArrayBuffer): Promise<void>
}
export interface DraftReads {
  /** The stored form, or null. */
  draft<T>(key: string): Promise<T | null>
  /** Keys of all drafts with this prefix. */
  draftKeys(prefix: string): Promise<readonly string[]>
  draftBytes(key: string): Promise<ArrayBuffer | null>
}
export interface Drafts extends DraftReads, DraftWrites {
  /** The same of another store: a person's own, or the visitor's. */
  of(openStore: OpenStore): DraftReads & DraftWrites
}
type OpenStore = () => Promise<Pick<Store, 'db' | 'cipher'>>

export function createDrafts({
  open,
  openNow,
  cipher,
  ports,
}: Pick<EnginePorts, 'open' | 'openNow' | 'cipher' | 'ports'>): Drafts {
  const latest = new Map<string, number>()
  const claimTurn = (key: string) => {
    const now = (latest.get(key) ?? 0) + 1
    latest.set(key, now)
    return () => latest.get(key) === now
  }
  const createFor = (
    openStore: OpenStore,
    read: <T>(work: (db: UserDatabase) => Promise<T>) => Promise<T>,
    getCipher: () => Cipher | Promise<Cipher>,
  ): DraftReads & DraftWrites => ({
    async saveDraft(key, value) {
      const isLatest = claimTurn(key)
      const own = await openStore()
      const sealed = await own.cipher.sealJson('drafts', key, value)
      if (isLatest()) await own.db.drafts.put({ key, at: ports.now(), sealed })
    },
    async dropDraft(key) {
      claimTurn(key)
      await (await openStore()).db.drafts.delete(key)
    },
    async saveDraftBytes(key, bytes) {
      const own = await openStore()
      const sealed = await own.cipher.seal('drafts', key, bytes)
      await own.db.drafts.put({ key, at: ports.now(), sealed })
    },
    async draft<T>(key: string) {
      const row = await read((db) => db.drafts.get(key))
      if (row === undefined) return null
      const own = await getCipher()
      return (await toNullIfLocked(own.unsealJson('drafts', key, row.sealed))) as T | null
    },
    draftKeys: (prefix) => read((db) => db.drafts.where('key').startsWith(prefix).primaryKeys()),
    async draftBytes(key) {
      const row = await read((db) => db.drafts.get(key))
      return row === undefined ? null : toNullIfLocked((await getCipher()).unseal('drafts', key, row.sealed))
    },
  })
  return {
    ...createFor(
      async () => ({ db: await open(), cipher }),
      (work) => readOpened({ open, openNow }, work),
      () => cipher,
    ),
    of: (openStore) =>
      createFor(
        openStore,
        (work) => openStore().then(({ db }) => work(db)),
        () => openStore().then((own) => own.cipher),
      ),
  }
}
