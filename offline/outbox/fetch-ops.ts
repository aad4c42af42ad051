// The rows of the outbox, and its counts from the rows alone. A live query listens to what is fetched here; opening what
// is sealed comes after (items.ts).
import type { OpRow, ChunkRow, UserDatabase } from '../db/tables.ts'
import type { Counts, Ports } from '../engine.ts'
import { isKnown } from '../operations/all.ts'
import { readGate } from './queue-pause.ts'
import type { Gate } from './queue-pause.ts'
import type { KnownRows } from './row-cache.ts'

/** Every state that is not over. */
export const openStates = ['queued', 'sending', 'rejected', 'conflict', 'quarantined'] as const

/** Every op that is not over. One read for each state: a cursor over all of them costs the device a call for each op. */
export function openRows(db: UserDatabase): Promise<OpRow[]> {
  return Promise.all(openStates.map((state) => db.ops.where('state').equals(state).toArray())).then((rows) =>
    rows.flat(),
  )
}

export interface Fetched {
  readonly rows: readonly OpRow[]
  readonly open: readonly OpRow[]
  readonly parts: readonly ChunkRow[]
  readonly gate: Gate | null
  /** Whether `rows` are all that have not gone. */
  readonly isWhole: boolean
}

/** Reads rows and what explains them, as of one moment. `acked`: those too. A read that fails throws. */
export function fetchOps(
  db: UserDatabase,
  known: KnownRows,
  which: { readonly acked?: boolean } = {},
): Promise<Fetched> {
  const isWhole = which.acked === true
  return db.transaction('r', [db.ops, db.meta, db.parts], async () => {
    const open = await known.read(db, openStates)
    const acked = isWhole ? await known.read(db, ['acked']) : []
    const gate = await readGate(db)
    // What was never tried has no part at the server.
    const hashes = open.filter((row) => row.attempts > 0).flatMap((row) => row.blobs.map((blob) => blob.sha256))
    const parts = hashes.length === 0 ? [] : await db.parts.where('sha256').anyOf(hashes).toArray()
    return { rows: [...open, ...acked].sort((a, b) => a.seq - b.seq), open, parts, gate, isWhole }
  })
}

/** The counts of every screen's badge, from the rows alone. */
export function countsOf({ open, gate }: Pick<Fetched, 'open' | 'gate'>, ports: Pick<Ports, 'appVersion'>): Counts {
  const waiting = open.filter((row) => row.state === 'queued' || row.state === 'sending')
  return {
    waiting: waiting.length,
    sending: open.filter((row) => row.state === 'sending').length,
    attention: open.length - waiting.length,
    needsSignIn: waiting.length > 0 && (gate?.why === 'sign-in' || gate?.why === 'other-owner'),
    needsUpdate: waiting.some((row) => row.state === 'queued' && (!isKnown(row) || row.heldBy === ports.appVersion)),
  }
}
