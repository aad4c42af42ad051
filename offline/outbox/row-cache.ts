// The rows of the outbox as they were read last. With hundreds of ops, each step of one would copy all of them out of IndexedDB
// again. So only their keys are read, and the rows that were written since. Dexie's `storagemutated` event names those, for
// this tab and others.
import { Dexie } from 'dexie'
import type { ObservabilitySet } from 'dexie'
import type { OpRow, UserDatabase } from '../db/tables.ts'

export interface OpRowCache {
  /** Every row in these states, inside the caller's transaction. */
  read(db: UserDatabase, states: readonly OpRow['state'][]): Promise<OpRow[]>
  forget(): void
}

/** More missing rows than this are read in one call. */
const maxSingleReads = 40

type Keys = ObservabilitySet[string]
type Rows = Map<string, OpRow>

/** The keys that were written; null where the event names a range. */
function toKeys(written: Keys | null | undefined): string[] | null {
  if (written == null || !('from' in written)) return []
  if (typeof written.from !== 'string' || written.from !== written.to) return null
  const [before, after] = [toKeys(written.l), toKeys(written.r)]
  return before === null || after === null ? null : [written.from, ...before, ...after]
}

/** Drops rows that were written. A frozen page misses events, and then `all` may have changed. */
function dropWritten(rows: Rows, name: string, written: ObservabilitySet): void {
  const keys = 'all' in written ? null : toKeys(written[`idb://${name}/ops/`])
  if (keys === null) rows.clear()
  else for (const key of keys) rows.delete(key)
}

/** The caches with rows. A closed engine has none, so its cache costs later writes nothing. */
const caches = new Set<WeakRef<{ readonly rows: Rows; name: string }>>()
let isListening = false
/** One listener for all caches: a cache goes with its engine. */
function listen(): void {
  if (isListening) return
  isListening = true
  Dexie.on('storagemutated', (written) => {
    for (const ref of caches) {
      const own = ref.deref()
      if (own === undefined) caches.delete(ref)
      else dropWritten(own.rows, own.name, written)
    }
  })
}

export function createOpRowCache(): OpRowCache {
  const own = { rows: new Map<string, OpRow>(), name: '' }
  const { rows } = own
  const ref = new WeakRef(own)
  listen()

  function store(read: readonly (OpRow | undefined)[]): OpRow[] {
    const found = read.filter((row) => row !== undefined)
    for (const row of found) rows.set(row.opId, row)
    if (found.length > 0) caches.add(ref)
    return found
  }
  async function readState(db: UserDatabase, state: OpRow['state']): Promise<OpRow[]> {
    const ofState = db.ops.where('state').equals(state)
    const keys = await ofState.primaryKeys()
    const known = keys.flatMap((key) => rows.get(key) ?? []).filter((row) => row.state === state)
    if (known.length === keys.length) return known
    if (keys.length - known.length > maxSingleReads) return store(await ofState.toArray())
    const ids = new Set(known.map((row) => row.opId))
    return [...known, ...store(await db.ops.bulkGet(keys.filter((key) => !ids.has(key))))]
  }

  return {
    async read(db, states) {
      if (own.name !== db.name) rows.clear()
      own.name = db.name
      return (await Promise.all(states.map((state) => readState(db, state)))).flat()
    },
    forget: () => {
      rows.clear()
      caches.delete(ref)
    },
  }
}
