// What each answer tells: time of last contact, clock skew, and whether the server epoch changed since the last
// acknowledgment.
import type { Databases } from '../db/open.ts'
import type { DeviceDatabase } from '../db/tables.ts'
import type { Contact } from '../http/contact.ts'

export interface LastContact {
  readonly at: number
  readonly skewMs: number | null
}

/** A change of server epoch. The new server has the old log up to `until`; null if it has none of it. */
export interface EpochChange {
  readonly from: string
  readonly to: string
  readonly until: number | null
}

export interface Contacts {
  /** `named`: the versions that the server takes, null where it names none; undefined where the answer does not say. */
  record(contact: Contact, named?: string | null): void
  hasEpochChange(): boolean
  /** Returns a server epoch change once. The caller records it and requeues what was lost. */
  takeEpochChange(): EpochChange | null
  /** The versions that the server named last, null where it names none; undefined before its first word. */
  takes(): string | null | undefined
  /** Whether the server named other versions than before, once. */
  takeVersionChange(): boolean
  last(): Promise<LastContact | null>
  /** When our server last answered a call without an error, in the time that this engine runs; null before. */
  lastSuccess(): number | null
  /** Stores the last contact if it changed. */
  flush(): Promise<void>
}

export function createContacts(databases: Databases): Contacts {
  let lastContact: LastContact | null = null
  let saved: LastContact | null = null
  let epochChange: EpochChange | null = null
  let succeededAt: number | null = null
  let [takes, hasNewVersions]: [string | null | undefined, boolean] = [undefined, false]

  const readLast = (db: DeviceDatabase): Promise<LastContact | null> =>
    db.meta.get('contact').then((row) => {
      const stored = row?.value as LastContact | undefined
      return lastContact !== null && lastContact.at >= (stored?.at ?? 0) ? lastContact : (stored ?? null)
    })

  return {
    record({ at, skewMs, mark, known, until, isSuccess }, named) {
      if (isSuccess) succeededAt = at
      lastContact = { at, skewMs: skewMs ?? lastContact?.skewMs ?? null }
      if (mark !== null && known !== null && mark.epoch !== known) epochChange = { from: known, to: mark.epoch, until }
      if (mark === null || named === undefined || named === takes) return
      takes = named
      hasNewVersions = true
    },
    takes: () => takes,
    takeVersionChange() {
      const has = hasNewVersions
      hasNewVersions = false
      return has
    },
    lastSuccess: () => succeededAt,
    hasEpochChange: () => epochChange !== null,
    takeEpochChange() {
      const taken = epochChange
      epochChange = null
      return taken
    },
    last() {
      const open = databases.deviceNow()
      return open === null ? Promise.resolve(databases.device()).then(readLast) : readLast(open)
    },
    async flush() {
      if (lastContact === null || lastContact === saved) return
      const db = await databases.device()
      const value = lastContact
      await db.meta.put({ k: 'contact', value })
      saved = value
    },
  }
}
