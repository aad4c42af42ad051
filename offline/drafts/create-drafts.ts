// Half-written forms, kept for their person and read by nobody else. A draft goes in the transaction that queues what
// it became (offline/outbox/enqueue.ts), so that there is never both or neither.
import type { Deps } from '../db/deps.ts'

export interface Drafts {
  /** The form as it was left, or null. */
  draft<T>(key: string): Promise<T | null>
  /** Keeps the form as it is now; resolves when it is on the disk. The last one called wins, however long the sealing takes. */
  saveDraft(key: string, value: unknown): Promise<void>
  dropDraft(key: string): Promise<void>
  /** The keys of all drafts that begin with `prefix`. */
  draftKeys(prefix: string): Promise<readonly string[]>
  /** A picture that belongs to a form which is not sent yet: sealed as it is, not as words. */
  saveDraftBytes(key: string, bytes: ArrayBuffer): Promise<void>
  draftBytes(key: string): Promise<ArrayBuffer | null>
}

export function createDrafts({
  open,
  openNow,
  cipher,
  world,
}: Pick<Deps, 'open' | 'openNow' | 'cipher' | 'world'>): Drafts {
  const latest = new Map<string, number>()
  const turn = (key: string) => {
    const now = (latest.get(key) ?? 0) + 1
    latest.set(key, now)
    return () => latest.get(key) === now
  }
  return {
    async draft<T>(key: string) {
      // The first step is Dexie's, so that a live query hears of changes.
      const db = openNow() ?? (await open())
      const row = await db.drafts.get(key)
      return row === undefined ? null : ((await cipher.unsealJson('drafts', key, row.sealed)) as T)
    },
    async saveDraft(key, value) {
      const isLatest = turn(key)
      const db = await open()
      const sealed = await cipher.sealJson('drafts', key, value)
      if (isLatest()) await db.drafts.put({ key, at: world.now(), sealed })
    },
    async dropDraft(key) {
      turn(key)
      await (await open()).drafts.delete(key)
    },
    async draftKeys(prefix) {
      return (await open()).drafts.where('key').startsWith(prefix).primaryKeys()
    },
    async saveDraftBytes(key, bytes) {
      const db = await open()
      const sealed = await cipher.seal('drafts', key, bytes)
      await db.drafts.put({ key, at: world.now(), sealed })
    },
    async draftBytes(key) {
      const row = await (await open()).drafts.get(key)
      return row === undefined ? null : cipher.unseal('drafts', key, row.sealed)
    },
  }
}
