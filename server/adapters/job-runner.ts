import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { stageJob } from '../kernel/stage.store.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import type { JobCall, Jobs } from '../ports/jobs.ts'

type Payload = Readonly<Record<string, unknown>>
/**
 * `act` reaches outside (mail) and may happen again after a crash, so it carries a key of its own; `apply` only changes
 * the database and commits together with the job's end, so it happens once.
 */
export type JobHandler =
  | { readonly act: (payload: Payload) => Promise<void> }
  | {
      readonly apply: (payload: Payload, job: JobCall) => Promise<void>
      /** How often it is tried; `jobAttempts` where it is not said. */
      readonly attempts?: number
      /** Told once it is not tried again, in the transaction that says so. */
      readonly gaveUp?: (payload: Payload, job: Pick<JobCall, 'tx' | 'now'>, reason: string) => Promise<void>
    }

export interface JobRunnerSettings {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly ids: Ids
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly everyMs?: number
  /** Told of each failure; without personal data. */
  readonly onFailure?: (job: {
    readonly id: string
    readonly kind: string
    readonly attempt: number
    readonly reason: string
  }) => void
}

interface Taken {
  job_id: string
  kind: string
  payload: string
  attempts: number
  locked_until: Date
}

/** A job that a crashed process had in hand is free again after this. */
export const jobLockMs = 120_000
export const jobAttempts = 20

/** Milliseconds until the next attempt: 2 s, doubling, at most an hour. */
export const jobBackoffMs = (attempt: number): number => Math.min(2 ** attempt * 1000, 3_600_000)

/** A mail server names whom it refused; neither the log nor the table is to know. */
const withoutMailboxes = (words: string) => words.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')

/** Runs staged jobs one at a time, at least once each. Any number of processes may run one of these on the same database. */
export function createJobRunner({
  db,
  clock,
  ids,
  handlers,
  everyMs = 2000,
  onFailure = () => undefined,
}: JobRunnerSettings): Jobs {
  let isStopped = false
  let running: Promise<void> | null = null
  let asked = 0

  /** The next job that is due; the one that was just done ends in the same breath. The words of a finished job are dropped: a mail may hold a password. */
  async function take(done: Taken | null): Promise<Taken | null> {
    const now = clock.now()
    const until = new Date(now.getTime() + jobLockMs)
    const ended =
      done === null
        ? sql``
        : sql`with ended as (update staged_job set done_at = ${now}, locked_until = null, payload = '{}', last_error = null
            where job_id = ${done.job_id} and attempts = ${done.attempts} and done_at is null)`
    const found = await sql<Taken>`${ended}
      update staged_job set locked_until = ${until}, attempts = attempts + 1
      where job_id = (
        select job_id from staged_job
        where done_at is null and run_at <= ${now} and job_id is distinct from ${done?.job_id ?? null}::bigint and (locked_until is null or locked_until <= ${now})
        order by run_at, job_id limit 1 for update skip locked)
      returning job_id::text as job_id, kind, payload, attempts, locked_until`.execute(db)
    return found.rows[0] ?? null
  }

  const mine = (tx: Kysely<Database>, job: Taken) =>
    tx
      .updateTable('staged_job')
      .where('job_id', '=', job.job_id)
      .where('attempts', '=', job.attempts)
      .where('done_at', 'is', null)
  const finish = (tx: Kysely<Database>, job: Taken) =>
    mine(tx, job)
      .set({ done_at: clock.now(), locked_until: null, payload: '{}', last_error: null })
      .executeTakeFirstOrThrow()

  const applied = ({ kind }: Taken) => {
    const handler = handlers[kind]
    return handler !== undefined && 'apply' in handler ? handler : null
  }
  const triesOf = (job: Taken) => applied(job)?.attempts ?? jobAttempts

  /** Answers the job where it is still to be ended. */
  async function perform(job: Taken): Promise<Taken | null> {
    const handler = handlers[job.kind]
    // Those that failed ended with the last try: this one took its process with it every time.
    if (job.attempts > triesOf(job)) throw new Error('It was begun again and again and never came to an end.')
    if (!handler) throw new Error(`Nothing handles jobs of kind ${job.kind}.`)
    const payload = JSON.parse(job.payload) as Payload
    if ('act' in handler) {
      await handler.act(payload)
      return job
    }
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await finish(tx, job)
      if (numUpdatedRows !== 1n) return
      const now = clock.now()
      const stage: JobCall['stage'] = (kind, words, runAt = now) => stageJob(tx, kind, words, runAt)
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

  async function fail(job: Taken, fault: unknown): Promise<null> {
    const reason = withoutMailboxes(fault instanceof Error ? fault.message : String(fault)).slice(0, 500)
    const now = clock.now()
    const isLast = job.attempts >= triesOf(job)
    onFailure({ id: job.job_id, kind: job.kind, attempt: job.attempts, reason })
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await mine(tx, job)
        .set({
          last_error: reason,
          locked_until: null,
          run_at: new Date(now.getTime() + jobBackoffMs(job.attempts)),
          ...(isLast ? { done_at: now } : {}),
        })
        .executeTakeFirstOrThrow()
      if (isLast && numUpdatedRows === 1n)
        await applied(job)?.gaveUp?.(JSON.parse(job.payload) as Payload, { tx, now }, reason)
    })
    return null
  }

  async function runAll(): Promise<void> {
    let done: Taken | null = null
    while (!isStopped) {
      const job: Taken | null = await take(done)
      if (!job) return
      done = await perform(job).catch((fault: unknown) => fail(job, fault))
    }
    if (done !== null) await finish(db, done)
  }

  async function run(): Promise<void> {
    try {
      let answered: number
      do {
        answered = asked
        await runAll()
      } while (asked !== answered)
    } catch (fault) {
      onFailure({ id: '', kind: 'runner', attempt: 0, reason: fault instanceof Error ? fault.message : String(fault) })
    }
    running = null
  }

  function kick(): Promise<void> {
    asked += 1
    if (isStopped) return Promise.resolve()
    running ??= run()
    return running
  }

  const timer = setInterval(() => void kick(), everyMs)
  timer.unref()

  return {
    kick: () => void kick(),
    drain: () => kick(),
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
