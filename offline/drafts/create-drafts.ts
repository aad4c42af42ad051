// Unfinished forms, readable only by their owner. Queuing an operation deletes its draft in the same transaction
// (offline/outbox/enqueue.ts), so both never exist at once.
import { toNullIfLocked } from '../crypto/cipher.ts'
import type { EnginePorts } from '../db/engine-ports.ts'

export interface Drafts {
  /** The stored form, or null. */
  draft<T>(key: string): Promise<T | null>
  /** Saves the form; resolves when it is on disk. The latest call wins, however long sealing takes. */
  saveDraft(key: string, value: unknown): Promise<void>
  dropDraft(key: string): Promise<void>
  /** Keys of all drafts with this prefix. */
  draftKeys(prefix: string): Promise<readonly string[]>
  /** Saves a picture of an unsent form. It is sealed as bytes, not as JSON. */
  saveDraftBytes(key: string, bytes: ArrayBuffer): Promise<void>
  draftBytes(key: string): Promise<ArrayBuffer | null>
}

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
  return {
    async draft<T>(key: string) {
      // The first step must be Dexie's, so that a live query tracks changes.
      const db = openNow() ?? (await open())
      const row = await db.drafts.get(key)
      return row === undefined
        ? null
        : ((await toNullIfLocked(cipher.unsealJson('drafts', key, row.sealed))) as T | null)
    },
    async saveDraft(key, value) {
      const isLatest = claimTurn(key)
      const db = await open()
      const sealed = await cipher.sealJson('drafts', key, value)
      if (isLatest()) await db.drafts.put({ key, at: ports.now(), sealed })
    },
    async dropDraft(key) {
      claimTurn(key)
      await (await open()).drafts.delete(key)
    },
    async draftKeys(prefix) {
      return (await open()).drafts.where('key').startsWith(prefix).primaryKeys()
    },
    async saveDraftBytes(key, bytes) {
      const db = await open()
      const sealed = await cipher.seal('drafts', key, bytes)
      await db.drafts.put({ key, at: ports.now(), sealed })
    },
    async draftBytes(key) {
      const row = await (await open()).drafts.get(key)
      return row === undefined ? null : toNullIfLocked(cipher.unseal('drafts', key, row.sealed))
    },
  }
}
