// The rows of the outbox as they were read last. With hundreds waiting, each one that moves on would have all of them
// copied out of IndexedDB again; so only their keys are read, and the rows that were written since. Dexie says which:
// the same word of it makes a live query read again, of this tab and of others.
import { Dexie } from 'dexie'
import type { ObservabilitySet } from 'dexie'
import type { OpRow, UserDatabase } from '../db/tables.ts'

export interface KnownRows {
  /** Every row in these states, as of one moment. Inside a transaction of the caller. */
  read(db: UserDatabase, states: readonly OpRow['state'][]): Promise<OpRow[]>
  forget(): void
}

/** More of one state than this are read at once and not one by one. */
const mostSingly = 40

type Keys = ObservabilitySet[string]
type Kept = Map<string, OpRow>

/** The keys that were written; null where it is not said one by one. */
function singleKeys(written: Keys | null | undefined): string[] | null {
  if (written == null || !('from' in written)) return []
  if (typeof written.from !== 'string' || written.from !== written.to) return null
  const [before, after] = [singleKeys(written.l), singleKeys(written.r)]
  return before === null || after === null ? null : [written.from, ...before, ...after]
}

/** Lets go of what was written. A page that was frozen has missed some words, and is told that all may have changed. */
function dropWritten(kept: Kept, name: string, written: ObservabilitySet): void {
  const keys = 'all' in written ? null : singleKeys(written[`idb://${name}/ops/`])
  if (keys === null) kept.clear()
  else for (const key of keys) kept.delete(key)
}

const listening = new Set<WeakRef<{ readonly kept: Kept; name: string }>>()
let hears = false
/** One listener for all: those of engines that are gone go with them. */
function listen(): void {
  if (hears) return
  hears = true
  Dexie.on('storagemutated', (written) => {
    for (const ref of listening) {
      const own = ref.deref()
      if (own === undefined) listening.delete(ref)
      else dropWritten(own.kept, own.name, written)
    }
  })
}

export function createKnownRows(): KnownRows {
  const own = { kept: new Map<string, OpRow>(), name: '' }
  const { kept } = own
  listening.add(new WeakRef(own))
  listen()

  function keep(rows: readonly (OpRow | undefined)[]): OpRow[] {
    const found = rows.filter((row) => row !== undefined)
    for (const row of found) kept.set(row.opId, row)
    return found
  }
  async function readState(db: UserDatabase, state: OpRow['state']): Promise<OpRow[]> {
    const ofState = db.ops.where('state').equals(state)
    const keys = await ofState.primaryKeys()
    const known = keys.flatMap((key) => kept.get(key) ?? []).filter((row) => row.state === state)
    if (known.length === keys.length) return known
    if (keys.length - known.length > mostSingly) return keep(await ofState.toArray())
    const ids = new Set(known.map((row) => row.opId))
    return [...known, ...keep(await db.ops.bulkGet(keys.filter((key) => !ids.has(key))))]
  }

  return {
    async read(db, states) {
      if (own.name !== db.name) kept.clear()
      own.name = db.name
      return (await Promise.all(states.map((state) => readState(db, state)))).flat()
    },
    forget: () => {
      kept.clear()
    },
  }
}
