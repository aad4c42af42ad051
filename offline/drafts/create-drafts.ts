// Unfinished forms, readable only by their owner. Queuing an operation deletes its draft in the same transaction
// (offline/outbox/enqueue.ts), so both never exist at once.
import { toNullIfLocked } from '../crypto/cipher.ts'
import { readOpened } from '../db/engine-ports.ts'
import type { EnginePorts } from '../db/engine-ports.ts'
import type { Store } from '../session/current-user.ts'

export interface DraftWrites {
  /** Saves the form; resolves when it is on disk. The latest call wins, however long sealing takes. */
  saveDraft(key: string, value: unknown): Promise<void>
  dropDraft(key: string): Promise<void>
  /** Saves a picture of an unsent form. It is sealed as bytes, not as JSON. */
  saveDraftBytes(key: string, bytes: ArrayBuffer): Promise<void>
}
export interface Drafts extends DraftWrites {
  /** The stored form, or null. */
  draft<T>(key: string): Promise<T | null>
  /** Keys of all drafts with this prefix. */
  draftKeys(prefix: string): Promise<readonly string[]>
  draftBytes(key: string): Promise<ArrayBuffer | null>
  /** The same writes into another store: a person's own. */
  writesTo(openStore: OpenStore): DraftWrites
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
  const writesTo = (openStore: OpenStore): DraftWrites => ({
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
  })
  return {
    ...writesTo(async () => ({ db: await open(), cipher })),
    writesTo,
    async draft<T>(key: string) {
      const row = await readOpened({ open, openNow }, (db) => db.drafts.get(key))
      return row === undefined
        ? null
        : ((await toNullIfLocked(cipher.unsealJson('drafts', key, row.sealed))) as T | null)
    },
    draftKeys: (prefix) =>
      readOpened({ open, openNow }, (db) => db.drafts.where('key').startsWith(prefix).primaryKeys()),
    async draftBytes(key) {
      const row = await (await open()).drafts.get(key)
      return row === undefined ? null : toNullIfLocked(cipher.unseal('drafts', key, row.sealed))
    },
  }
}
