// Why the whole queue is paused: a sign-in is needed, another user has the session, or the server's `Retry-After`. Stored in
// the user's database, so that every tab and the worker pause alike.
import type { MetaRow, UserDatabase } from '../db/tables.ts'

export interface QueuePause {
  readonly why: 'sign-in' | 'other-owner' | 'later'
  /** Of `later`: device time, epoch ms. */
  readonly until: number | null
  readonly since: number
}

/** Where it is stored. */
export const queuePauseName = 'gate'

/** The pause of a stored row, or null. */
export const toQueuePause = (row: MetaRow | undefined): QueuePause | null =>
  (row?.value as QueuePause | undefined) ?? null

/** The current pause, or null. */
export async function readQueuePause(db: UserDatabase): Promise<QueuePause | null> {
  return toQueuePause(await db.meta.get(queuePauseName))
}

/** `sign-in` and `other-owner` last until someone signs in. `later` ends by itself, at once if the clock was set back. */
export const isPaused = (pause: QueuePause | null, now: number): boolean =>
  pause !== null && (pause.why !== 'later' || ((pause.until ?? 0) > now && pause.since <= now))

/** Pauses the queue for all tabs and the worker. */
export async function pauseQueue(db: UserDatabase, pause: QueuePause): Promise<void> {
  await db.meta.put({ k: queuePauseName, value: pause })
}

/** Ends the pause after a sign-in, or once the session is the owner's again. */
export async function resumeQueue(db: UserDatabase): Promise<void> {
  await db.meta.delete(queuePauseName)
}
