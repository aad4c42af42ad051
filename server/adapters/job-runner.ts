import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { stageJob } from '../kernel/stage.store.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import { RefusedForGood } from '../ports/jobs.ts'
import type { JobCall, Jobs } from '../ports/jobs.ts'
import { claimNext } from './claim-job.ts'
import type { ClaimedJob } from './claim-job.ts'

type Payload = Readonly<Record<string, unknown>>
/**
 * `act` has an external effect (mail) and may run again after a crash, so it needs its own idempotency key. `apply` only
 * changes the database and commits together with the end of the job, so it runs once.
 */
export type JobHandler = Work & {
  /** Jobs of one queue run one after another, those of different queues side by side. Without a name it is the common queue. */
  readonly queue?: string
  /** Maximum number of attempts; `jobAttempts` by default. Without an end it is tried hourly until it succeeds. */
  readonly attempts?: number
  /** Called when the job is given up, in the same transaction. */
  readonly onGiveUp?: (payload: Payload, job: Pick<JobCall, 'tx' | 'now'>, reason: string) => Promise<void>
}
type Work =
  | { readonly act: (payload: Payload) => Promise<void> }
  | { readonly apply: (payload: Payload, job: JobCall) => Promise<void> }

/** Puts these kinds of jobs into a queue of their own, so that a host that is slow to answer holds up nothing else. */
export const inQueue = (queue: string, handlers: Readonly<Record<string, JobHandler>>): Record<string, JobHandler> =>
  Object.fromEntries(Object.entries(handlers).map(([kind, handler]) => [kind, { ...handler, queue }]))

export interface JobRunnerSettings {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly ids: Ids
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly everyMs?: number
  /** Whether no other process uses the database: what is locked when this one starts was left by one that was killed. */
  readonly isAlone?: boolean
  /** Called for each failure, without personal data. */
  readonly onFailure?: (job: {
    readonly id: string
    readonly kind: string
    readonly attempt: number
    readonly reason: string
    /** Whether this was its last attempt. */
    readonly isGivenUp: boolean
  }) => void
}

/** How a job ended: `done` is still to be finished, `error` could not be stored. */
interface Ended {
  readonly queue: string
  readonly done: ClaimedJob | null
  readonly error: Error | null
}

/** The lock of a job that a killed process was running expires after this. A process that lives renews it. */
export const jobLockMs = 30_000
const renewMs = 10_000
export const jobAttempts = 20

/** Milliseconds until the next attempt: 2 s, doubling, at most an hour. */
export const jobBackoffMs = (attempt: number): number => Math.min(2 ** attempt * 1000, 3_600_000)

const neverFinished = 'It was started and never finished.'

/** Mail servers name refused mailboxes. Neither log nor table may hold them. */
const redactMailboxes = (text: string) => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')

/** Runs staged jobs, each at least once, one at a time in each queue. Each process on the same database has queues of its own. */
export function createJobRunner({
  db,
  clock,
  ids,
  handlers,
  everyMs = 2000,
  isAlone = false,
  onFailure = () => undefined,
}: JobRunnerSettings): Jobs {
  let isStopped = false
  let running: Promise<void> | null = null
  let requests = 0
  let hasUnlocked = !isAlone
  let renewedAt = 0
  /** Resolves when a job may have been staged, or the runner stops. */
  let news = Promise.withResolvers<void>()
  /** The job of each busy queue. */
  const busy = new Map<string, ClaimedJob>()

  const queueOf = (kind: string) => handlers[kind]?.queue ?? ''
  const isFree = (kind: string) => !busy.has(queueOf(kind))
  /** Whether a job of a kind that this version does not know may be due. It is of the common queue, and looked for now and then. */
  let mayBeUnknown = true

  /** Claims the next due job of a free queue and finishes `done` in the same statement. */
  async function claimJob(done: ClaimedJob | null): Promise<ClaimedJob | null> {
    const now = clock.now()
    const all = Object.keys(handlers)
    const lock = { now, until: new Date(now.getTime() + jobLockMs) }
    const known = await claimNext(db, { ...lock, kinds: all.filter(isFree), isOther: false, done })
    if (known !== null || !mayBeUnknown || busy.has('')) return known
    const unknown = await claimNext(db, { ...lock, kinds: all, isOther: true, done: null })
    mayBeUnknown = unknown !== null
    return unknown
  }

  /** Extends the locks of the jobs that run here. One that ends meanwhile is passed over, never waited for. */
  async function renewLocks(): Promise<void> {
    const now = clock.now()
    if (busy.size === 0 || now.getTime() - renewedAt < renewMs) return
    renewedAt = now.getTime()
    const own = [...busy.values()]
    await sql`update staged_job set locked_until = ${new Date(now.getTime() + jobLockMs)} where job_id in (
      select job_id from staged_job join unnest(${own.map((job) => job.job_id)}::bigint[], ${own.map((job) => job.attempts)}::int[])
        as own (id, attempt) on own.id = job_id and own.attempt = attempts
      where done_at is null for update of staged_job skip locked)`.execute(db)
  }

  /** Frees what a killed process left locked, where there can be no other. */
  async function unlock(): Promise<void> {
    if (hasUnlocked) return
    await db
      .updateTable('staged_job')
      .set({ locked_until: null })
      .where('done_at', 'is', null)
      .where('locked_until', 'is not', null)
      .execute()
    hasUnlocked = true
  }

  const selectOwnJob = (tx: Kysely<Database>, job: ClaimedJob) =>
    tx
      .updateTable('staged_job')
      .where('job_id', '=', job.job_id)
      .where('attempts', '=', job.attempts)
      .where('done_at', 'is', null)
  const finishJob = (tx: Kysely<Database>, job: ClaimedJob) =>
    selectOwnJob(tx, job)
      .set({ done_at: clock.now(), locked_until: null, payload: '{}', last_error: null })
      .executeTakeFirstOrThrow()

  const getMaxAttempts = ({ kind }: ClaimedJob, error?: unknown) =>
    error instanceof RefusedForGood ? jobAttempts : (handlers[kind]?.attempts ?? jobAttempts)

  /**
   * Notes the start of a job that is tried without an end, and reports where its last start was never finished. A job that
   * kills its process each time would else be due again as soon as its lock expires, and no failure would name it.
   */
  async function noteStart(job: ClaimedJob): Promise<void> {
    const { last_error: last } = await db
      .selectFrom('staged_job')
      .select('last_error')
      .where('job_id', '=', job.job_id)
      .executeTakeFirstOrThrow()
    if (last === neverFinished)
      onFailure({ id: job.job_id, kind: job.kind, attempt: job.attempts, reason: neverFinished, isGivenUp: false })
    await selectOwnJob(db, job)
      .set({ last_error: neverFinished, run_at: new Date(clock.now().getTime() + jobBackoffMs(job.attempts)) })
      .execute()
  }

  /** Runs a job. Returns it if it still has to be finished. */
  async function perform(job: ClaimedJob): Promise<ClaimedJob | null> {
    const handler = handlers[job.kind]
    // Failed jobs end with their last attempt. This one crashed its process every time.
    if (job.attempts > getMaxAttempts(job)) throw new Error('It was started repeatedly and never finished.')
    if (!handler) throw new Error(`Nothing handles jobs of kind ${job.kind}.`)
    if (job.attempts > jobAttempts) await noteStart(job)
    const payload = JSON.parse(job.payload) as Payload
    if ('act' in handler) {
      await handler.act(payload)
      return job
    }
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await finishJob(tx, job)
      if (numUpdatedRows !== 1n) return
      const now = clock.now()
      const stage: JobCall['stage'] = (kind, payload, runAt = now) => stageJob(tx, kind, payload, runAt)
      await handler.apply(payload, {
        tx,
        now,
        newId: () => ids.newId(),
        randomBytes: (count) => ids.randomBytes(count),
        stage,
      })
    })
    return null
  }

  async function fail(job: ClaimedJob, error: unknown): Promise<null> {
    const reason = redactMailboxes(error instanceof Error ? error.message : String(error)).slice(0, 500)
    const now = clock.now()
    const isLast = job.attempts >= getMaxAttempts(job, error)
    onFailure({ id: job.job_id, kind: job.kind, attempt: job.attempts, reason, isGivenUp: isLast })
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await selectOwnJob(tx, job)
        .set({
          last_error: reason,
          locked_until: null,
          run_at: new Date(now.getTime() + jobBackoffMs(job.attempts)),
          ...(isLast ? { done_at: now } : {}),
        })
        .executeTakeFirstOrThrow()
      if (isLast && numUpdatedRows === 1n)
        await handlers[job.kind]?.onGiveUp?.(JSON.parse(job.payload) as Payload, { tx, now }, reason)
    })
    return null
  }

  /** Runs a job and returns what is left to do: to finish it, or to report that not even its failure could be stored. */
  const start = (job: ClaimedJob): Promise<Ended> =>
    perform(job)
      .catch((error: unknown) => fail(job, error))
      .then(
        (done) => ({ queue: queueOf(job.kind), done, error: null }),
        (error: unknown) => ({
          ...{ queue: queueOf(job.kind), done: null },
          error: error instanceof Error ? error : new Error(String(error)),
        }),
      )

  /** Starts a job in each free queue, and another one as each ends or a new one is staged, until none is due. */
  async function runAll(): Promise<void> {
    await unlock()
    const ends = new Map<string, Promise<Ended>>()
    let done: ClaimedJob | null = null
    try {
      for (;;) {
        news = Promise.withResolvers()
        const job: ClaimedJob | null = isStopped ? null : await claimJob(done)
        if (isStopped && done !== null) await finishJob(db, done)
        done = null
        if (job !== null) {
          busy.set(queueOf(job.kind), job)
          ends.set(queueOf(job.kind), start(job))
          continue
        }
        if (ends.size === 0) return
        const ended: Ended | null = await Promise.race([...ends.values(), news.promise.then(() => null)])
        if (ended === null) continue
        ends.delete(ended.queue)
        busy.delete(ended.queue)
        if (ended.error !== null) throw ended.error
        done = ended.done
      }
    } finally {
      await Promise.allSettled(ends.values())
      busy.clear()
    }
  }

  async function run(): Promise<void> {
    try {
      let handled: number
      do {
        handled = requests
        await runAll()
      } while (requests !== handled)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      onFailure({ id: '', kind: 'runner', attempt: 0, reason, isGivenUp: false })
    }
    running = null
  }

  function kick(): Promise<void> {
    requests += 1
    news.resolve()
    if (isStopped) return Promise.resolve()
    running ??= run()
    return running
  }

  const timer = setInterval(() => {
    mayBeUnknown = true
    void kick()
    // A lock that is not renewed expires: at worst another process runs the job too.
    void renewLocks().catch(() => undefined)
  }, everyMs)
  timer.unref()

  return {
    kick: (kinds) => {
      // The next job of a busy queue is claimed as its job ends.
      if (kinds === undefined || kinds.some(isFree)) void kick()
    },
    drain: () => {
      mayBeUnknown = true
      return kick()
    },
    stop: async () => {
      isStopped = true
      news.resolve()
      clearInterval(timer)
      await running
    },
  }
}
