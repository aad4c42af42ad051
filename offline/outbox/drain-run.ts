// One drain, under the lease: words in envelopes or three groups abreast, photos in a lane of their own behind them.
import type { Lease } from './lease.ts'
import type { OpRow } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { isKnown } from '../operations/all.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { Store } from '../session/current-user.ts'
import type { Uploads } from '../uploads/create-uploads.ts'
import { isDue } from './choose-batch.ts'
import { followLife } from './server-epoch.ts'
import { wayFaults } from './next-state.ts'
import { sendPhoto } from './send-photo.ts'
import type { Protocol } from './protocol.ts'
import { openOps, sendBatch, sendOne } from './send.ts'
import type { Outcome, Sender } from './send.ts'

export const abreast = 3
/** So many faults of the way in a row, with no answer between them, and the network is taken to be gone. */
const enoughFaults = 3

/**
 * An envelope that was under way for so long, in ms, and was lost may have been too large for the line;
 * one that never left says nothing of its size.
 */
const slowMs = 2_000

/** What this engine has learnt of the server's batch; kept for the session. */
export interface BatchMemory {
  isMissing: boolean
  limit: number
}

export interface RunDeps {
  readonly ports: Ports
  readonly store: Store
  readonly lease: Lease
  readonly protocol: Protocol
  readonly sender: Sender
  readonly uploads: Pick<Uploads, 'send'>
  readonly contacts: Contacts
  readonly batch: BatchMemory
  readonly batchLimit: number
  readonly refreshSession: () => Promise<unknown>
  /** How often a person asked to send now: each time, waits that only guess at the network are not waited. */
  readonly hurries: () => number
}

export interface Run {
  words(): Promise<void>
  photos(): Promise<void>
  isOver(): boolean
}

export function createRun(deps: RunDeps): Run {
  const { ports, store, lease, protocol, sender, contacts, batch } = deps
  /** What was tried in this run, and how many had asked by then. */
  const tried = new Map<string, number>()
  let [isOver, faults, isSinglyNow] = [false, 0, false]

  const isHurried = (row: OpRow) =>
    deps.hurries() > (tried.get(row.opId) ?? 0) &&
    (row.error?.code === wayFaults.network || row.error?.code === wayFaults.server)

  async function follow(): Promise<void> {
    const move = contacts.takeEpochChange()
    if (move !== null) await followLife(store.db, move, ports.now())
  }

  async function next(lane: 'words' | 'photos', isEnvelope: boolean): Promise<OpRow[]> {
    if (isOver) return []
    await follow()
    const moment = {
      now: ports.now(),
      appVersion: ports.appVersion,
      lane,
      shape: isEnvelope ? 'envelope' : 'abreast',
      limit: isEnvelope ? batch.limit : abreast,
      isKnown,
      isHurried,
    } as const
    const taken = await protocol.take(store.db, lease, moment, protocol)
    if (taken === null) isOver = true
    for (const row of taken ?? []) tried.set(row.opId, deps.hurries())
    return taken ?? []
  }

  async function finish(outcomes: readonly Outcome[]): Promise<void> {
    for (const { verdict } of outcomes)
      faults = verdict.is === 'retry' && verdict.why === 'network' ? faults + 1 : verdict.is === 'skipped' ? faults : 0
    if (faults >= enoughFaults) isOver = true
    // First the life in which they were answered: what they acknowledge is held against it.
    await follow()
    const settled = await protocol.settle(store, lease, outcomes, { ports })
    if (settled.isForbidden) await deps.refreshSession().catch(() => undefined)
  }

  async function sendSeveral(rows: readonly OpRow[]): Promise<void> {
    const { opened, outcomes } = await openOps(store, rows)
    const leftAt = ports.now()
    const result = opened.length === 0 ? ({ is: 'answered', outcomes: [] } as const) : await sendBatch(sender, opened)
    if (result.is === 'singly') {
      if (result.isMissing) batch.isMissing = true
      isSinglyNow = true
      await finish([
        ...outcomes,
        ...opened.map(({ row }) => ({ row, verdict: { is: 'skipped' } as const, mark: null })),
      ])
      return
    }
    const isLost =
      result.outcomes.length > 0 &&
      result.outcomes.every(({ verdict }) => verdict.is === 'retry' && verdict.status === 0)
    const isTooLarge = isLost && ports.now() - leftAt >= slowMs
    if (isTooLarge) batch.limit = Math.max(1, Math.ceil(batch.limit / 2))
    else if (!isLost) batch.limit = Math.min(deps.batchLimit, batch.limit * 2)
    await finish([...outcomes, ...result.outcomes])
    if (isLost) isOver = true
  }

  async function sendAbreast(
    rows: readonly OpRow[],
    send: (opened: Parameters<typeof sendOne>[1]) => Promise<Outcome>,
  ): Promise<void> {
    const { opened, outcomes } = await openOps(store, rows)
    if (outcomes.length > 0) await finish(outcomes)
    await Promise.all(
      opened.map(async (one) => {
        await finish([await send(one)])
      }),
    )
  }

  const isStillMine = () =>
    store.db.transaction('rw', store.db.meta, () => protocol.renew(store.db, lease, ports.now()))

  return {
    isOver: () => isOver,
    async words() {
      for (;;) {
        // Envelopes are for who is signed in; a visitor's few things go singly.
        const isEnvelope = store.who.ownerId !== null && !batch.isMissing && !isSinglyNow && batch.limit > 1
        const rows = await next('words', isEnvelope)
        if (rows.length === 0) return
        if (isEnvelope && rows.length > 1) await sendSeveral(rows)
        else {
          await sendAbreast(rows, (one) => sendOne(sender, one))
          batch.limit = Math.min(deps.batchLimit, batch.limit * 2)
        }
      }
    },
    async photos() {
      for (;;) {
        const rows = await next('photos', false)
        if (rows.length === 0) return
        await sendAbreast(rows, (one) => sendPhoto(sender, deps.uploads, one, store, isStillMine))
      }
    },
  }
}

/** When to look again at what another tab or the worker is sending: it may be stopped, and nobody says so. */
const elsewhereMs = 5_000

/** When the earliest waiting op is due, epoch ms, or null; what is due already waits for something else, or is being sent by another. */
export const soonest = (
  open: readonly OpRow[],
  now: number,
  appVersion: string,
  isElsewhere: boolean,
): number | null => {
  const later = open
    .filter((row) => row.state === 'queued' && !isDue(row, { now, appVersion, isHurried: () => false }))
    .map((row) => row.nextAt)
  const isSentByAnother = isElsewhere || open.some((row) => row.state === 'sending')
  if (open.length > 0 && isSentByAnother) later.push(now + elsewhereMs)
  return later.length === 0 ? null : Math.min(...later)
}
