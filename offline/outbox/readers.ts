// What screens watch. Every reader fetches its rows first, so that a live query hears of them; a read that fails
// throws: it is never an empty outbox.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Counts, Engine, OutboxItem, Ports } from '../engine.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { isShut } from './queue-pause.ts'
import { countsOf, fetchOps } from './fetch-ops.ts'
import { createItems } from './items.ts'
import { createKnownRows } from './row-cache.ts'
import type { ItemWithAnswer } from './items.ts'
import { soonest } from './drain-run.ts'

export type Readers = Pick<Engine, 'outbox' | 'counts' | 'standing'> & {
  /** The open ops and the acked ones with the server's answers, for what is laid over a copy. */
  ops(): Promise<readonly ItemWithAnswer[]>
  /** When the next wait is over, epoch ms, or null; soon where another was sending when this one last tried. */
  nextDue(isElsewhere: boolean): Promise<number | null>
  /** Drops what was opened: somebody signed in or out. */
  forget(): void
}

export interface ReaderDeps {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly contacts: Contacts
  readonly guard: StorageGuard
}

const nobody: Counts = { waiting: 0, sending: 0, attention: 0, needsSignIn: false, needsUpdate: false }

export function createReaders({ ports, current, contacts, guard }: ReaderDeps): Readers {
  const [known, opened] = [createKnownRows(), createItems(current.cipher, ports)]

  // A live query's zone survives `then` but not `await`: none here before the last row is fetched.
  function items(acked: boolean): Promise<readonly ItemWithAnswer[]> {
    return guard.run(() =>
      current
        .openForRead()
        .then((db) => (db === null ? [] : fetchOps(db, known, { acked }).then((fetched) => opened.of(fetched)))),
    )
  }

  return {
    outbox: (): Promise<readonly OutboxItem[]> => items(false),
    ops: () => items(true),
    counts: () =>
      guard.run(() =>
        current
          .openForRead()
          .then((db) => (db === null ? nobody : fetchOps(db, known).then((fetched) => countsOf(fetched, ports)))),
      ),
    async standing() {
      const heard = await contacts.last()
      return {
        lastContact: heard?.at ?? null,
        skewMs: heard?.skewMs ?? null,
        storage: guard.state(),
        online: ports.onLine(),
      }
    },
    async nextDue(isElsewhere) {
      const db = await current.openForRead()
      if (db === null) return null
      const { open, gate } = await fetchOps(db, known)
      if (gate !== null && isShut(gate, ports.now())) return gate.until
      return soonest(open, ports.now(), ports.appVersion, isElsewhere)
    },
    forget: () => {
      known.forget()
      opened.forget()
    },
  }
}
