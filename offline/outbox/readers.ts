// What screens observe. Every reader fetches its rows first, so that a live query observes them. A failed read throws: it
// is never an empty outbox.
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Engine, OutboxItem, Ports } from '../engine.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { CurrentUser } from '../session/current-user.ts'
import { isPaused } from './queue-pause.ts'
import type { UserDatabase } from '../db/tables.ts'
import { addCounts } from './count-waiting.ts'
import { fetchOps, isNotice } from './fetch-ops.ts'
import type { FetchedOps } from './fetch-ops.ts'
import { createItems } from './items.ts'
import { createOpRowCache } from './row-cache.ts'
import type { Moment, OpRowCache } from './row-cache.ts'
import type { Items, ItemWithAnswer } from './items.ts'
import type { ChooseOps, OpHead } from '../operations/pending-op.ts'
import { findNextDue } from './drain-run.ts'

export type Readers = Pick<
  Engine,
  'outbox' | 'outboxEntries' | 'outboxItems' | 'lastOutbox' | 'counts' | 'arrival' | 'connectionStatus'
> & {
  /** The open ops and the acked ones with the server's answers, for the overlay of snapshots. */
  ops(choose: ChooseOps): Promise<readonly ItemWithAnswer[]>
  /** Those of one claim or registration, all decrypted. */
  opsOf(groupId: string): Promise<readonly ItemWithAnswer[]>
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

/** One outbox of this device, with what was read of it before. */
interface Source {
  readonly openForRead: () => Promise<UserDatabase | null>
  readonly known: OpRowCache
  readonly opened: Items
  /** The last read of the open ops; null before it. */
  last: LastRead | null
}

interface LastRead {
  readonly fetched: FetchedOps | null
  readonly moment: Moment
}

export function createReaders({ ports, current, contacts, guard }: ReaderPorts): Readers {
  const toSource = (of: Pick<CurrentUser, 'openForRead' | 'cipher'>): Source => ({
    openForRead: () => of.openForRead(),
    known: createOpRowCache(),
    opened: createItems(of.cipher, ports),
    last: null,
  })
  const own = toSource(current)
  /** What was saved without signing in, while somebody is signed in. */
  const visitor = toSource(current.visitor)

  /** Counts the changes of person: what was read before one is not kept. */
  let changes = 0

  // A live query's zone survives `then` but not `await`: no `await` before the last row is fetched.
  const fetch = (source: Source, acked: boolean): Promise<FetchedOps | null> => {
    const change = changes
    return source.openForRead().then((db) => {
      if (db === null) {
        if (change === changes) source.last = { fetched: null, moment: source.known.now() }
        return null
      }
      return source.known.load(db).then(() => {
        const moment = source.known.now()
        return fetchOps(db, source.known, { acked }).then((fetched) => {
          if (!acked && change === changes) source.last = { fetched, moment }
          return fetched
        })
      })
    })
  }
  const toItems = ({ opened }: Source, fetched: FetchedOps | null): Promise<readonly ItemWithAnswer[]> =>
    fetched === null ? Promise.resolve([]) : opened.toItems(fetched)

  /** The items of both outboxes, the visitor's last. */
  const items = (acked: boolean): Promise<readonly ItemWithAnswer[]> =>
    guard.read(() =>
      fetch(own, acked).then((mine) =>
        fetch(visitor, acked).then((theirs) =>
          Promise.all([toItems(own, mine), toItems(visitor, theirs)]).then((all) => all.flat()),
        ),
      ),
    )

  const fetchBoth = () =>
    fetch(own, false).then((mine) =>
      fetch(visitor, false).then((theirs) => [
        { source: own, fetched: mine },
        { source: visitor, fetched: theirs },
      ]),
    )

  return {
    outbox: (): Promise<readonly OutboxItem[]> => items(false),
    outboxEntries: () =>
      guard.read(() =>
        fetchBoth().then((all) =>
          all.flatMap(({ source, fetched }) => (fetched === null ? [] : source.opened.toEntries(fetched))),
        ),
      ),
    outboxItems(opIds) {
      const wanted = new Set(opIds)
      return guard.read(() =>
        fetchBoth()
          .then((all) =>
            Promise.all(
              all.map(({ source, fetched }) =>
                fetched === null ? Promise.resolve([]) : source.opened.toItemsOf(fetched, wanted),
              ),
            ),
          )
          .then((found) => found.flat()),
      )
    },
    lastOutbox() {
      const read = [own, visitor].flatMap(({ known, opened, last }) => {
        if (last === null) return []
        const { fetched, moment } = last
        return [{ opened, fetched, written: fetched === null ? ('nothing' as const) : known.writtenSince(moment) }]
      })
      if (read.length < 2 || read.some(({ written }) => written === 'other')) return null
      if (read.every(({ fetched }) => (fetched?.open.length ?? 0) === 0)) return null
      const isCurrent = read.every(({ written }) => written === 'nothing')
      return {
        entries: read.flatMap(({ opened, fetched }) => (fetched === null ? [] : opened.toEntries(fetched))),
        counts: isCurrent ? addCounts([read[0]?.fetched ?? null, read[1]?.fetched ?? null], ports) : null,
        items: (opIds) => {
          const wanted = new Set(opIds)
          return Promise.all(
            read.flatMap(({ opened, fetched }) => (fetched === null ? [] : [opened.toItemsOf(fetched, wanted)])),
          ).then((found) => found.flat())
        },
      }
    },
    ops: (choose) =>
      guard.read(() =>
        fetch(own, true).then((fetched) =>
          fetched === null ? [] : own.opened.toItems(fetched, choose(fetched.rows as readonly OpHead[])),
        ),
      ),
    opsOf: (groupId) =>
      guard.read(() =>
        fetch(own, true).then((fetched) => {
          if (fetched === null) return []
          return own.opened.toItems({
            ...fetched,
            rows: fetched.rows.filter((row) => row.groupId === groupId),
            isWhole: false,
          })
        }),
      ),
    arrival: (opId) =>
      guard.read(() =>
        fetch(own, true).then((mine) =>
          fetch(visitor, true).then(async (theirs) => {
            const find = ({ opened }: Source, from: FetchedOps | null) => {
              if (from === null) return []
              // The notice of a discard supersedes the op too.
              const corrected = from.rows.find((row) => row.supersedes === opId && !isNotice(row))
              return opened.toItemsOf(from, new Set([corrected?.opId ?? opId]))
            }
            const [item] = (await Promise.all([find(own, mine), find(visitor, theirs)])).flat()
            return item === undefined ? null : { item, answer: item.result }
          }),
        ),
      ),
    counts: () =>
      guard.read(() =>
        fetch(own, false).then((mine) => fetch(visitor, false).then((theirs) => addCounts([mine, theirs], ports))),
      ),
    async connectionStatus() {
      // Both reads begin before the first of them ends: a live query observes both.
      const [contact, isPersistent] = await Promise.all([contacts.last(), current.readPersistence()])
      return {
        isPersistent,
        lastContact: contact?.at ?? null,
        skewMs: contact?.skewMs ?? null,
        storage: guard.state(),
        online: ports.onLine(),
      }
    },
    async nextDue(isElsewhere) {
      const [mine, theirs] = [await fetch(own, false), await fetch(visitor, false).catch(() => null)]
      const due = [mine, theirs].flatMap((fetched) => {
        if (fetched === null) return []
        const { open, pause } = fetched
        if (pause !== null && isPaused(pause, ports.now())) return pause.until ?? []
        return findNextDue(open, ports.now(), ports.appVersion, isElsewhere) ?? []
      })
      return due.length === 0 ? null : Math.min(...due)
    },
    forget: () => {
      changes += 1
      for (const source of [own, visitor]) {
        source.known.forget()
        source.opened.forget()
        source.last = null
      }
    },
  }
}
