// One drain, under the lease: JSON operations in the page's batches or three groups at a time, photos in a queue of their own
// behind them.
import type { Lease } from './lease.ts'
import type { OpRow } from '../db/tables.ts'
import { batchLimit } from '../../contract/outbox.ts'
import type { Ports } from '../engine.ts'
import { isKnown } from '../operations/known-kinds.ts'
import type { StorageGuard } from '../db/storage-guard.ts'
import type { Contacts } from '../session/server-contacts.ts'
import type { Store } from '../session/current-user.ts'
import type { Uploads } from '../uploads/create-uploads.ts'
import { isDue } from './choose-batch.ts'
import type { EpochFollower } from './follow-epoch.ts'
import { findNextTry, transportErrors, waitsForNetwork } from './next-state.ts'
import { getBatchLimit } from '../../contract/taken-versions.ts'
import { readTakenHeader, saveTakenHeader, toVersions } from './taken-versions.ts'
import { sendPhoto } from './send-photo.ts'
import type { Protocol } from './protocol.ts'
import { decryptOps } from './send.ts'
import type { Outcome, Sender, sendOne } from './send.ts'
import type { sendBatch } from './send-batch.ts'

export const maxGroups = 3
/** After so many network errors in a row, without an answer between them, the drain ends. */
const maxNetworkErrors = 3

/**
 * After so many refusals by epoch, this run sends without that condition: ops must not wait where a server's answers come from
 * two shops in turn.
 */
const maxEpochRefusals = 10

/**
 * A batch that was lost after this time, in ms, may have been too large for the connection. One that was lost sooner says
 * nothing about its size.
 */
const slowMs = 2_000

/** What this engine knows of the server's batch call, for as long as it runs. */
export interface BatchMemory {
  isMissing: boolean
  limit: number
}

export interface RunPorts {
  readonly ports: Ports
  readonly store: Store
  readonly lease: Lease
  readonly protocol: Protocol
  readonly guard: Pick<StorageGuard, 'runOpened'>
  readonly sender: Omit<Sender, 'isConditional'>
  readonly uploads: Pick<Uploads, 'send'>
  readonly contacts: Contacts
  readonly batch: BatchMemory
  readonly refreshSession: () => Promise<unknown>
  readonly epochs: Pick<EpochFollower, 'follow'>
  /** How often it was asked to skip waits. Each time, they are skipped once. */
  readonly requests: () => SkipRequests
}

/** Requests to skip the waits that guess at the network, and those that skip all waits. */
export interface SkipRequests {
  readonly guesses: number
  readonly all: number
}

export interface DrainRun {
  sendJsonOps(): Promise<void>
  /** Answers how many arrived. */
  sendPhotos(): Promise<number>
  isOver(): boolean
  /** Whether calls were lost and the server answered none. */
  isCutOff(): boolean
}

export function createDrainRun(runPorts: RunPorts): DrainRun {
  const { ports, store, lease, protocol, contacts, batch, guard } = runPorts
  let epochRefusals = 0
  const sender: Sender = { ...runPorts.sender, isConditional: () => epochRefusals < maxEpochRefusals }
  /** The ops that were tried in this run, with the requests until then. */
  const tried = new Map<string, SkipRequests>()
  /** The ops that were tried in this run after the server had answered. */
  const triedConnected = new Set<string>()
  let [isOver, networkErrors, isSinglyNow, hasAnswer] = [false, 0, false, false]
  /** The requests until the last try that skipped the server's pause. */
  let skippedAt = 0

  const isSentNow = (row: OpRow) => {
    const [now, then] = [runPorts.requests(), tried.get(row.opId)]
    // It is held for an Undo, until a person presses Send now, or the page goes and the worker sends.
    const isHeld = row.attempts === 0 && row.error === null
    const isGuess = waitsForNetwork(row) || row.error?.code === transportErrors.server
    return isGuess
      ? now.guesses > (then?.guesses ?? 0)
      : (isHeld || row.error?.code === transportErrors.later) && now.all > (then?.all ?? 0)
  }
  /**
   * A wait for the network is a guess. An answer of the server ends it, once in a run for each op: an op that itself never
   * gets through must not be tried after each of the others.
   */
  const isNetworkBack = (row: OpRow) =>
    waitsForNetwork(row) &&
    (hasAnswer ? !triedConnected.has(row.opId) : ports.isVisible?.() === true && findNextTry(row) <= ports.now())
  const isHurried = (row: OpRow) => isSentNow(row) || isNetworkBack(row)

  let taken: string | null | undefined
  /** What the server takes now, by its last answer in this run or before. */
  async function followVersions(): Promise<string | null> {
    if (taken === undefined) taken = await readTakenHeader(store.db)
    const named = contacts.takes()
    if (named !== undefined && named !== taken) {
      await guard.runOpened(() => saveTakenHeader(store.db, named), 'record')
      taken = named
    }
    return taken
  }

  async function claimNext(queue: 'words' | 'photos', isBatch: boolean): Promise<OpRow[]> {
    if (isOver) return []
    await runPorts.epochs.follow(store.db)
    const header = await followVersions()
    const conditions = {
      now: ports.now(),
      appVersion: ports.appVersion,
      queue,
      shape: isBatch ? 'batch' : 'singles',
      limit: isBatch ? Math.min(batch.limit, getBatchLimit(toVersions(header))) : maxGroups,
      isKnown: (row: OpRow) => isKnown(row) && !protocol.isTooNew(header, row),
      isHurried,
      skipsPause: runPorts.requests().all > skippedAt,
    } as const
    const claimed = await guard.runOpened(() => protocol.claimBatch(store.db, lease, conditions, protocol), 'claim')
    if (claimed === null) isOver = true
    if (claimed !== null && claimed.length > 0 && conditions.skipsPause) skippedAt = runPorts.requests().all
    for (const row of claimed ?? []) {
      tried.set(row.opId, runPorts.requests())
      if (hasAnswer) triedConnected.add(row.opId)
    }
    return claimed ?? []
  }

  const isLost = ({ verdict }: Outcome) => verdict.is === 'retry' && verdict.why === 'network'

  /** Records the outcomes of one call. Answers how many ops have arrived. */
  async function record(outcomes: readonly Outcome[]): Promise<number> {
    if (outcomes.length > 0 && outcomes.every(isLost)) networkErrors += 1
    else if (outcomes.some(({ verdict }) => verdict.is !== 'skipped' && verdict.is !== 'locked')) networkErrors = 0
    if (networkErrors >= maxNetworkErrors) isOver = true
    // Nor where something on the way takes the epoch from the answers, so that it cannot be followed.
    for (const { verdict, mark } of outcomes)
      if (verdict.is === 'other-epoch') epochRefusals += mark === null ? maxEpochRefusals : 1
    hasAnswer ||= outcomes.some(({ mark }) => mark !== null)
    // First the epoch in which they were answered: acknowledgements are compared with it.
    await runPorts.epochs.follow(store.db)
    const recorded = await guard.runOpened(
      () => protocol.recordOutcomes(store, lease, outcomes, { ports, lastSuccess: contacts.lastSuccess() }),
      'record',
    )
    if (recorded.isForbidden) await runPorts.refreshSession().catch(() => undefined)
    return recorded.acked
  }

  async function sendAsBatch(rows: readonly OpRow[], send: typeof sendBatch): Promise<void> {
    const { opened, outcomes } = await decryptOps(store, rows)
    const leftAt = ports.now()
    const result = opened.length === 0 ? ({ is: 'answered', outcomes: [] } as const) : await send(sender, opened)
    if (result.is === 'singly') {
      if (result.isMissing) batch.isMissing = true
      isSinglyNow = true
      await record([
        ...outcomes,
        ...opened.map(({ row }) => ({ row, verdict: { is: 'skipped' } as const, mark: null })),
      ])
      return
    }
    const isUnanswered =
      result.outcomes.length > 0 &&
      result.outcomes.every(({ verdict }) => verdict.is === 'retry' && verdict.status === 0)
    const isTooLarge = isUnanswered && ports.now() - leftAt >= slowMs
    if (isTooLarge) batch.limit = Math.max(1, Math.ceil(rows.length / 2))
    else if (!isUnanswered) batch.limit = Math.min(batchLimit, batch.limit * 2)
    await record([...outcomes, ...result.outcomes])
    if (!isUnanswered) return
    if (!hasAnswer) isOver = true
    else {
      // The connection works, so the cause may be one of them: each is tried alone.
      isSinglyNow = true
      for (const row of rows) triedConnected.delete(row.opId)
    }
  }

  /** Answers how many have arrived. */
  async function sendSingly(
    rows: readonly OpRow[],
    send: (opened: Parameters<typeof sendOne>[1]) => Promise<Outcome>,
  ): Promise<number> {
    const { opened, outcomes } = await decryptOps(store, rows)
    if (outcomes.length > 0) await record(outcomes)
    const arrived = await Promise.all(opened.map(async (one) => record([await send(one)])))
    return arrived.reduce((sum, count) => sum + count, 0)
  }

  const isStillMine = () =>
    guard.runOpened(
      () => store.db.transaction('rw', store.db.meta, () => protocol.renew(store.db, lease, ports.now())),
      'lease',
    )

  /** A chunk that could not be recorded may be sent again. */
  const uploads: Pick<Uploads, 'send'> = {
    send: (sha256, options) => guard.runOpened(() => runPorts.uploads.send(sha256, options), 'upload'),
  }

  return {
    isOver: () => isOver,
    isCutOff: () => networkErrors > 0 && !hasAnswer,
    async sendJsonOps() {
      for (;;) {
        // Batches need a session; a visitor's few ops are sent one by one.
        const mayBatch = store.identity.ownerId !== null && !batch.isMissing && !isSinglyNow && batch.limit > 1
        const asBatch = mayBatch ? protocol.sendBatch : null
        const rows = await claimNext('words', asBatch !== null)
        if (rows.length === 0) return
        if (asBatch !== null && rows.length > 1) await sendAsBatch(rows, asBatch)
        else {
          await sendSingly(rows, (one) => protocol.sendOne(sender, one))
          batch.limit = Math.min(batchLimit, batch.limit * 2)
        }
      }
    },
    async sendPhotos() {
      for (let arrived = 0; ;) {
        const rows = await claimNext('photos', false)
        if (rows.length === 0) return arrived
        arrived += await sendSingly(rows, (one) => sendPhoto(sender, uploads, one, store, isStillMine))
      }
    },
  }
}

/** When to look again at ops that another tab or the worker is sending: it may have stopped. */
const elsewhereMs = 5_000

/** When the earliest waiting op is due, epoch ms, or null. An op that is due already waits for something else, or another sends it. */
export const findNextDue = (
  open: readonly OpRow[],
  now: number,
  appVersion: string,
  isElsewhere: boolean,
): number | null => {
  const later = open
    .filter((row) => row.state === 'queued' && !isDue(row, { now, appVersion, isHurried: () => false }))
    // A hidden page skips a try; what it skipped is due for the next page that is shown, not for a timer.
    .map((row) => (findNextTry(row) > now ? findNextTry(row) : row.nextAt))
  const isSentByAnother = isElsewhere || open.some((row) => row.state === 'sending')
  if (open.length > 0 && isSentByAnother) later.push(now + elsewhereMs)
  return later.length === 0 ? null : Math.min(...later)
}
