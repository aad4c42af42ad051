// What screens observe. Every reader fetches its rows first, so that a live query observes them. A failed read throws: it
// is never an empty outbox.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Counts, Engine, OutboxItem, Ports } from '../engine.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { isPaused } from './queue-pause.ts'
import { countOps, fetchOps } from './fetch-ops.ts'
import { createItems } from './items.ts'
import { createOpRowCache } from './row-cache.ts'
import type { ItemWithAnswer } from './items.ts'
import { findNextDue } from './drain-run.ts'

export type Readers = Pick<Engine, 'outbox' | 'counts' | 'connectionStatus'> & {
  /** The open ops and the acked ones with the server's answers, for the overlay of snapshots. */
  ops(): Promise<readonly ItemWithAnswer[]>
  /** When the next wait is over, epoch ms, or null; soon where another tab was sending at the last try. */
  nextDue(isElsewhere: boolean): Promise<number | null>
  /** Drops decrypted ops after a sign-in or sign-out. */
  forget(): void
}

export interface ReaderPorts {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly contacts: Contacts
  readonly guard: StorageGuard
}

const signedOutCounts: Counts = { waiting: 0, sending: 0, attention: 0, needsSignIn: false, needsUpdate: false }

export function createReaders({ ports, current, contacts, guard }: ReaderPorts): Readers {
  const [known, opened] = [createOpRowCache(), createItems(current.cipher, ports)]

  // A live query's zone survives `then` but not `await`: no `await` before the last row is fetched.
  function items(acked: boolean): Promise<readonly ItemWithAnswer[]> {
    return guard.run(() =>
      current
        .openForRead()
        .then((db) => (db === null ? [] : fetchOps(db, known, { acked }).then((fetched) => opened.toItems(fetched)))),
    )
  }

  return {
    outbox: (): Promise<readonly OutboxItem[]> => items(false),
    ops: () => items(true),
    counts: () =>
      guard.run(() =>
        current
          .openForRead()
          .then((db) =>
            db === null ? signedOutCounts : fetchOps(db, known).then((fetched) => countOps(fetched, ports)),
          ),
      ),
    async connectionStatus() {
      const contact = await contacts.last()
      return {
        lastContact: contact?.at ?? null,
        skewMs: contact?.skewMs ?? null,
        storage: guard.state(),
        online: ports.onLine(),
      }
    },
    async nextDue(isElsewhere) {
      const db = await current.openForRead()
      if (db === null) return null
      const { open, pause } = await fetchOps(db, known)
      if (pause !== null && isPaused(pause, ports.now())) return pause.until
      return findNextDue(open, ports.now(), ports.appVersion, isElsewhere)
    },
    forget: () => {
      known.forget()
      opened.forget()
    },
  }
}
