// The rows of the outbox, and its counts from the rows alone. A live query observes these reads; decryption follows
// (items.ts).
import type { OpRow, ChunkRow, UserDatabase } from '../db/tables.ts'
import type { Counts, Ports } from '../engine.ts'
import { isKnown } from '../operations/known-kinds.ts'
import { queuePauseName, toQueuePause } from './queue-pause.ts'
import type { QueuePause } from './queue-pause.ts'
import { isTooNew, takenHeaderName, toTakenHeader } from './taken-versions.ts'
import type { OpRowCache } from './row-cache.ts'

/** The states of ops that still wait for the server or a person. */
export const openStates = ['queued', 'sending', 'rejected', 'conflict', 'quarantined'] as const

/** Every open op. One read per state: a cursor over all would cost a call for each op. */
export function readOpenRows(db: UserDatabase): Promise<OpRow[]> {
  return Promise.all(openStates.map((state) => db.ops.where('state').equals(state).toArray())).then((rows) =>
    rows.flat(),
  )
}

/** Whether it only tells the server about another op. It goes with that op, and a person reads of it only once it is refused. */
export const isNotice = ({ icon }: Pick<OpRow, 'icon'>): boolean => icon === 'announce'

export interface FetchedOps {
  readonly rows: readonly OpRow[]
  readonly open: readonly OpRow[]
  readonly parts: readonly ChunkRow[]
  readonly pause: QueuePause | null
  /** The app version that could not read a reply; another version may. */
  readonly unreadBy: string | null
  /** The versions that the server named last (taken-versions.ts). */
  readonly takes: string | null
  /** Whether `rows` are all ops except tombstones. */
  readonly isWhole: boolean
}

/** Where the app version is stored that could not read a reply. */
const unreadReply = 'unread-reply'

/** Stores that this version of the app could not read a reply. */
export async function saveUnreadReply(db: UserDatabase, { appVersion }: Pick<Ports, 'appVersion'>): Promise<void> {
  await db.meta.put({ k: unreadReply, value: appVersion })
}

/** Reads the rows and what explains them, in one transaction; with `acked` also the acked ones. A failed read throws. */
export function fetchOps(
  db: UserDatabase,
  known: Pick<OpRowCache, 'load' | 'read'>,
  which: { readonly acked?: boolean } = {},
): Promise<FetchedOps> {
  const isWhole = which.acked === true
  const read = async (): Promise<FetchedOps> => {
    const rows = await known.read(db, isWhole ? [...openStates, 'acked'] : openStates)
    const open = rows.filter(({ state }) => state !== 'acked')
    const [paused, unread, taken] = await db.meta.bulkGet([queuePauseName, unreadReply, takenHeaderName])
    const pause = toQueuePause(paused)
    const unreadBy = (unread?.value as string | undefined) ?? null
    const takes = toTakenHeader(taken)
    // An op that was never tried has no chunk at the server.
    const hashes = open.filter((row) => row.attempts > 0).flatMap((row) => row.blobs.map((blob) => blob.sha256))
    const parts = hashes.length === 0 ? [] : await db.parts.where('sha256').anyOf(hashes).toArray()
    return { rows, open, parts, pause, unreadBy, takes, isWhole }
  }
  return known.load(db).then(() => db.transaction('r', [db.ops, db.meta, db.parts], read))
}

/** The counts of one outbox. */
export type OwnCounts = Omit<Counts, 'ofVisitor'>

/** The counts for the badge of every screen, from the rows alone. */
export function countOps(
  { open, pause, unreadBy, takes }: Pick<FetchedOps, 'open' | 'pause' | 'unreadBy' | 'takes'>,
  ports: Pick<Ports, 'appVersion'>,
): OwnCounts {
  const waiting = open.filter((row) => row.state === 'queued' || row.state === 'sending')
  const hasEnded = pause?.why === 'sign-in' || pause?.why === 'other-owner'
  const actions = waiting.filter((row) => !isNotice(row))
  const queued = waiting.filter((row) => row.state === 'queued')
  const needsUpdate = (row: OpRow) => !isKnown(row) || row.heldBy === ports.appVersion
  return {
    waiting: actions.length,
    notices: waiting.length - actions.length,
    sending: actions.filter((row) => row.state === 'sending').length,
    attention: open.length - waiting.length,
    hasEnded,
    behindSignIn: hasEnded ? actions.length : 0,
    needsUpdate: unreadBy === ports.appVersion || queued.some(needsUpdate),
    held: hasEnded ? waiting.length : queued.filter((row) => needsUpdate(row) || isTooNew(takes, row)).length,
  }
}
