import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Call } from '../../../kernel/call.ts'
import { openToken } from '../../auth/index.ts'
import { stageJob } from '../../../kernel/stage.store.ts'
import type { WithOwnTransaction } from '../../../kernel/with-own-transaction.ts'
import { claimById } from '../labor-claims.store.ts'
import { notifyRefusedWrite } from '../people/notifications.service.ts'
import { handOnJob } from './hand-on.service.ts'
import { addRefusedWrite } from './refused-writes.store.ts'
import type { ClaimProvider } from './provider.ports.ts'

const payloadSchema = z.object({
  claim: z.string(),
  order: z.string(),
  key: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.optional(z.record(z.string(), z.unknown())),
  token: z.optional(z.string()),
  /** Missing in jobs of an earlier release. */
  user: z.optional(z.nullable(z.number())),
  what: z.optional(z.string()),
})
type Payload = z.output<typeof payloadSchema>
const timeoutMs = 15_000

/** Whether an earlier write on the same claim still waits: the provider gets them in their order. */
async function waitsForEarlier({ tx }: Pick<Call, 'tx'>, { claim, order }: Payload): Promise<boolean> {
  const { rows } = await sql`select 1 from staged_job
    where kind = ${handOnJob} and done_at is null
      and payload::jsonb ->> 'claim' = ${claim} and payload::jsonb ->> 'order' < ${order} limit 1`.execute(tx)
  return rows.length > 0
}

/** Answers that another try may change: too slow, too early, too many. Every other 4xx is the host's decision. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
const refusalSchema = z.object({ message: z.string().check(z.minLength(1)) })

async function readRefusal(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  const read = refusalSchema.safeParse(body)
  return read.success ? read.data.message.slice(0, 500) : `It answered ${answer.status} without a reason.`
}

type JobContext = Pick<Call, 'tx' | 'now' | 'randomBytes'>

/** The kind of the job that shows a write that could not be delivered. */
const undeliveredJob = 'labor-claims.undelivered'

/** Shows a refusal in the history of the claim, and notifies the person who made the write: once, however often a job runs. */
const showRefusal = (withOwnTransaction: WithOwnTransaction, job: Payload, reason: string): Promise<void> =>
  withOwnTransaction(async (call) => {
    const userId = job.user ?? null
    const message = `${job.what ?? 'A change'}: ${reason}`
    const claimId = await addRefusedWrite(call.tx, {
      entryId: job.order,
      claim: job.claim,
      userId,
      at: call.now,
      message,
    })
    const claim = claimId === null ? null : await claimById(call.tx, claimId)
    if (claim !== null && userId !== null) await notifyRefusedWrite(call, claim, userId, message)
  })

async function handOn(
  context: JobContext,
  provider: ClaimProvider,
  job: Payload,
  withOwnTransaction: WithOwnTransaction,
): Promise<void> {
  if (provider.base === null) return
  if (await waitsForEarlier(context, job)) throw new Error('An earlier write on this claim waits')
  const token = job.token === undefined ? null : await openToken(context, provider, job.token)
  const body = job.body === undefined ? undefined : { ...job.body, ...(token === null ? {} : { api_token: token }) }
  const answer = await provider.fetch(`${provider.base.replace(/\/+$/, '')}${job.path}`, {
    method: job.method,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': job.key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { 'x-sso-token': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (isRefusal(answer.status)) {
    await showRefusal(withOwnTransaction, job, await readRefusal(answer))
    return
  }
  // The log names each failure; the last of 20 tries gives it up, which the claim says, and its next write goes.
  if (!answer.ok) throw new Error(`The provider’s host answered ${answer.status} to ${job.method} of a claim`)
}

/**
 * Hands writes on claims on to the provider's host, at least once each, in the order of each claim. What that host refuses, or
 * never took, is in the history of the claim with its sentence, and its person is notified.
 */
export const claimProviderJobs = (
  context: () => JobContext,
  provider: ClaimProvider,
  withOwnTransaction: WithOwnTransaction,
) => ({
  [handOnJob]: {
    act: (payload: unknown) => handOn(context(), provider, payloadSchema.parse(payload), withOwnTransaction),
    onGiveUp: (payload: object, { tx, now }: Pick<Call, 'tx' | 'now'>) =>
      stageJob(tx, undeliveredJob, { ...payload }, now),
  },
  [undeliveredJob]: {
    act: (payload: unknown) =>
      showRefusal(
        withOwnTransaction,
        payloadSchema.parse(payload),
        'It could not be delivered and is not tried again.',
      ),
  },
})
