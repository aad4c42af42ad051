// The rows of the outbox as they were read last. Thousands may wait, and many readers want them at once: they are read
// together, once, and then only those that were written since. Dexie's `storagemutated` event names these, for this tab and
// others. What a live query reads is counts, because observing each of thousands of keys costs more than reading them.
import { Dexie } from 'dexie'
import type { ObservabilitySet } from 'dexie'
import type { OpRow, UserDatabase } from '../db/tables.ts'

/** What had been written when a read began. */
export interface Moment {
  readonly rows: Rows | null
  readonly event: number
}

export interface OpRowCache {
  /** The moment before a read. */
  now(): Moment
  /** What was written since: nothing, only ops that were there then, or something else. */
  writtenSince(moment: Moment): 'nothing' | 'known-ops' | 'other'
  /** Reads the rows that are not here yet, all in one call. Callers share it, so none may be in a transaction. */
  load(db: UserDatabase): Promise<void>
  /** Every row in these states by `seq`, inside the caller's transaction. A live query observes every op. */
  read(db: UserDatabase, states: readonly OpRow['state'][]): Promise<readonly OpRow[]>
  forget(): void
}

/** Of more written rows than this, all are read again. */
const maxSingleReads = 500

type Keys = ObservabilitySet[string]

/** The keys that were written; null where the event names a range. */
function toKeys(written: Keys | null | undefined): string[] | null {
  if (written == null || !('from' in written)) return []
  if (typeof written.from !== 'string' || written.from !== written.to) return null
  const [before, after] = [toKeys(written.l), toKeys(written.r)]
  return before === null || after === null ? null : [written.from, ...before, ...after]
}

/** The rows of one database. */
class Rows {
  readonly name: string
  private readonly rows = new Map<string, OpRow>()
  /** The ops that were written since they were read, each with the number of the event that named it. */
  private readonly written = new Map<string, number>()
  private events = 0
  /** The number of the event after which all have to be read; null while none has to. */
  private unreadSince: number | null = 0
  private sorted: readonly OpRow[] | null = null
  /** The number of the last event that named an op that is not here, or a range. */
  private unknownAt = 0

  constructor(name: string) {
    this.name = name
  }

  /** Whether rows are missing that are not known one by one. */
  get isUnread(): boolean {
    return this.unreadSince !== null || this.written.size > maxSingleReads
  }

  /** Takes notice of a write. A frozen page misses events, and then `all` may have changed. */
  mark(parts: ObservabilitySet): void {
    const keys = 'all' in parts ? null : toKeys(parts[`idb://${this.name}/ops/`])
    this.events += 1
    if (keys === null || keys.some((key) => !this.rows.has(key))) this.unknownAt = this.events
    if (keys === null) this.unreadSince = this.events
    else for (const key of keys) this.written.set(key, this.events)
  }

  /** The moment of the last event. */
  now(): Moment {
    return { rows: this, event: this.events }
  }

  writtenSince(event: number): 'nothing' | 'known-ops' | 'other' {
    if (this.events === event) return 'nothing'
    return this.unknownAt > event ? 'other' : 'known-ops'
  }

  async readAll(db: UserDatabase): Promise<void> {
    const before = this.events
    const read = await db.ops.toArray()
    this.rows.clear()
    for (const row of read) this.rows.set(row.opId, row)
    this.sorted = null
    for (const [key, event] of this.written) if (event <= before) this.written.delete(key)
    if ((this.unreadSince ?? 0) <= before) this.unreadSince = null
  }

  async readWritten(db: UserDatabase): Promise<void> {
    const wanted = [...this.written]
    if (wanted.length === 0) return
    const read = await db.ops.bulkGet(wanted.map(([key]) => key))
    for (const [at, [key, event]] of wanted.entries()) {
      const row = read[at]
      if (row === undefined) this.rows.delete(key)
      else this.rows.set(key, row)
      if (this.written.get(key) === event) this.written.delete(key)
    }
    this.sorted = null
  }

  inOrder(): readonly OpRow[] {
    return (this.sorted ??= [...this.rows.values()].sort((a, b) => a.seq - b.seq))
  }
}

/** The caches with rows. A closed engine has none, so its cache costs later writes nothing. */
const caches = new Set<WeakRef<{ rows: Rows | null }>>()
let isListening = false
/** One listener for all caches: a cache goes with its engine. */
function listen(): void {
  if (isListening) return
  isListening = true
  Dexie.on('storagemutated', (written) => {
    for (const ref of caches) {
      const own = ref.deref()
      if (own === undefined) caches.delete(ref)
      else own.rows?.mark(written)
    }
  })
}

export function createOpRowCache(): OpRowCache {
  const own: { rows: Rows | null } = { rows: null }
  const ref = new WeakRef(own)
  const loads = new WeakMap<Rows, Promise<void>>()
  listen()

  function rowsOf(db: UserDatabase): Rows {
    if (own.rows?.name !== db.name) own.rows = new Rows(db.name)
    caches.add(ref)
    return own.rows
  }

  return {
    now: () => own.rows?.now() ?? { rows: null, event: 0 },
    writtenSince: ({ rows, event }) => (rows === null || rows !== own.rows ? 'other' : rows.writtenSince(event)),
    load(db) {
      const rows = rowsOf(db)
      if (!rows.isUnread) return Promise.resolve()
      const running = loads.get(rows) ?? rows.readAll(db).finally(() => loads.delete(rows))
      loads.set(rows, running)
      // In a live query this is a promise of Dexie's: the query would lose its zone by the engine's own, and with it what follows.
      return Promise.resolve(running)
    },
    async read(db, states) {
      const rows = rowsOf(db)
      // Most screens are of people with nothing in their outbox. This count observes each op that comes.
      if (rows.inOrder().length === 0 && (await db.ops.count()) === 0) return []
      const counts = await Promise.all([
        db.ops.count(),
        ...states.map((state) => db.ops.where('state').equals(state).count()),
      ])
      const choose = () => {
        const chosen = states.map((state) => rows.inOrder().filter((row) => row.state === state))
        const found = [rows.inOrder().length, ...chosen.map((some) => some.length)]
        return found.every((count, at) => count === counts[at]) ? chosen : null
      }
      if (rows.isUnread) await rows.readAll(db)
      else await rows.readWritten(db)
      // An event of another tab may be on its way.
      if (choose() === null) await rows.readAll(db)
      const wanted = new Set(states)
      return rows.inOrder().filter((row) => wanted.has(row.state))
    },
    forget: () => {
      own.rows = null
      caches.delete(ref)
    },
  }
}
