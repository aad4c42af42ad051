// The next state of an op after a verdict: the outbox's half of the table. Pure.
import type { OpRow } from '../db/tables.ts'
import type { LogMark } from '../http/contact.ts'
import type { Verdict } from '../http/verdict.ts'
import { backoff, shortWait } from './backoff.ts'
import { lockedCode } from './locked-ops.ts'
import type { QueuePause } from './queue-pause.ts'
import type { Change, Target } from './transition.ts'

const day = 24 * 3_600_000
/** So many server errors set an op aside, where something shows that the op is their cause. */
const maxServerErrors = 8
/** After this time of nothing but server errors, that the server answers other calls shows it. */
const causeMs = day
/** After this time of nothing but errors of our server, the op is set aside for a person, whatever else works. */
const maxErrorMs = 3 * day
/** Server errors count for so long. A device that is opened once a day makes few in a day. */
const errorsCountMs = 14 * day
const maxStoredErrors = 32
/** A server that refuses this version is asked again after an hour, by another version at once. */
const holdMs = 3_600_000
/** A longer `Retry-After` is cut to a day. */
const maxRetryAfterMs = day

export interface StateChange {
  readonly to: Target
  readonly change: Change
  readonly pause?: QueuePause
  /** Its acked parents have to be sent again. */
  readonly isParentMissing?: boolean
  /** Ops of the same row wait until then too, device time in epoch ms. */
  readonly limitedUntil?: number
  /** The session has to be read again before the next try. */
  readonly isForbidden?: boolean
}

export interface TransitionContext {
  readonly now: number
  readonly random: number
  readonly appVersion: string
  /** When another op was acked last, or null. */
  readonly lastAck: number | null
  /** When the server last answered any call without an error, or null. */
  readonly lastSuccess: number | null
  readonly mark: LogMark | null
  /** Where the op stands among the server's writes, or null. */
  readonly writeMark: string | null
  /** The mark of the op's copy on this device, where the answer has none; else null. */
  readonly copyMark: string | null
}

/** Error codes that the device sets itself: a transport error, not a decision of the server. */
export const transportErrors = { network: 'network', server: 'server', later: 'later', busy: 'op.inProgress' } as const

/** A visible page tries again after this time, in ms, what only the network held back, however long its backoff is. */
const maxVisibleWaitMs = 30_000

/** Whether a lost connection is all that is known to be wrong with the op. */
export const waitsForNetwork = (row: Pick<OpRow, 'error'>): boolean => row.error?.code === transportErrors.network

/** When a visible page tries the op again, device time in epoch ms. */
export const findNextTry = (row: Pick<OpRow, 'error' | 'nextAt' | 'triedAt'>): number =>
  waitsForNetwork(row) ? Math.min(row.nextAt, row.triedAt + maxVisibleWaitMs) : row.nextAt

const limitRetryAfter = (after: number | null): number | null =>
  after === null ? null : Math.min(after, maxRetryAfterMs)

function retry(context: TransitionContext, wait: number, status: number, code: string): StateChange {
  return {
    to: 'queued',
    change: { nextAt: context.now + wait, triedAt: context.now, error: { status, code, at: context.now, said: null } },
  }
}

/**
 * Sets an op aside that always fails: after eight errors in a day while other ops succeed, after a day while the server
 * answers other calls, after three days of errors of our own server (`isOurs`). The rest of its group goes on.
 */
function countServerError(move: StateChange, row: OpRow, context: TransitionContext, isOurs: boolean): StateChange {
  const { now, lastAck, lastSuccess } = context
  const all = [...row.serverErrors.filter((at) => at > now - errorsCountMs && at <= now), now]
  const [first = now] = all
  const lately = all.filter((at) => at > now - day)
  const isAfter = (last: number | null, at: number) => last !== null && last >= at && last <= now
  const isCause =
    (lately.length >= maxServerErrors && isAfter(lastAck, lately[0] ?? now)) ||
    (all.length >= maxServerErrors &&
      ((now - first >= causeMs && isAfter(lastSuccess, first)) || (isOurs && now - first >= maxErrorMs)))
  const serverErrors = [first, ...all.slice(1).slice(1 - maxStoredErrors)]
  return { ...move, to: isCause ? 'quarantined' : move.to, change: { ...move.change, serverErrors } }
}

export function nextState(verdict: Verdict, row: OpRow, context: TransitionContext): StateChange {
  const { now, random } = context
  const error = (status: number, code: string) => ({ status, code, at: now, said: null })
  switch (verdict.is) {
    case 'acked':
      return {
        to: 'acked',
        change: {
          ackedAt: now,
          ackedEpoch: context.mark?.epoch ?? null,
          ackedPos: context.mark?.pos ?? null,
          ackedMark: context.writeMark,
          ackedAfter: context.copyMark,
          error: null,
          heldBy: null,
          serverErrors: [],
        },
      }
    case 'locked':
      return { to: 'queued', change: { nextAt: now + holdMs, triedAt: now, error: error(0, lockedCode) } }
    case 'skipped':
    case 'other-epoch':
      return { to: 'queued', change: { nextAt: now, triedAt: now } }
    case 'retry': {
      const change = retry(
        context,
        backoff(row.attempts, random, limitRetryAfter(verdict.after)),
        verdict.status,
        verdict.after === null ? verdict.why : transportErrors.later,
      )
      // A foreign answer counts too: a firewall that rejects this body must not block it forever.
      return verdict.status >= 400 && verdict.status !== 408 && verdict.status !== 425
        ? countServerError(change, row, context, verdict.why === 'server')
        : change
    }
    case 'wait-all': {
      const wait = backoff(row.attempts, random, limitRetryAfter(verdict.after))
      return {
        ...retry(context, wait, verdict.status, transportErrors.later),
        pause: { why: 'later', until: now + wait, since: now },
      }
    }
    case 'limited': {
      const wait = backoff(row.attempts, random, limitRetryAfter(verdict.after))
      return { ...retry(context, wait, verdict.status, transportErrors.later), limitedUntil: now + wait }
    }
    case 'sign-in':
      // What was saved without signing in has no owner: no sign-in would ever end the wait.
      if (row.ownerId === null)
        return { to: 'rejected', change: { error: error(verdict.status, verdict.refusal.error) } }
      return {
        ...retry(context, 0, verdict.status, verdict.refusal.error),
        pause: { why: 'sign-in', until: null, since: now },
      }
    case 'other-owner':
      return {
        ...retry(context, 0, verdict.status, verdict.refusal.error),
        pause: { why: 'other-owner', until: null, since: now },
      }
    case 'forbidden':
      return row.error?.status === 403
        ? { to: 'rejected', change: { error: error(verdict.status, verdict.refusal.error) } }
        : { ...retry(context, 0, verdict.status, verdict.refusal.error), isForbidden: true }
    case 'in-progress':
      return retry(context, shortWait(random), verdict.status, transportErrors.busy)
    case 'update':
      return {
        to: 'queued',
        change: {
          nextAt: now + holdMs,
          triedAt: now,
          heldBy: context.appVersion,
          error: error(verdict.status, verdict.refusal.error),
        },
      }
    case 'newer-server':
      // Due at once, but claimed only from a server that takes it (taken-versions.ts).
      return retry(context, 0, verdict.status, verdict.refusal.error)
    case 'parent-missing':
      return {
        ...countServerError(
          retry(context, backoff(row.attempts, random, null), verdict.status, verdict.refusal.error),
          row,
          context,
          true,
        ),
        isParentMissing: true,
      }
    case 'conflict':
      return { to: 'conflict', change: { error: error(verdict.status, verdict.refusal.error) } }
    case 'rejected':
      return { to: 'rejected', change: { error: error(verdict.status, verdict.refusal.error) } }
  }
}
