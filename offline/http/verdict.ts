// What an answer means for its op (docs/decisions/002-outbox-protocol.md and 010). Pure: no clock, no database. An answer
// without the echo of the op's key is never trusted, whatever its status.
import * as names from '../../contract/kernel/headers.ts'
import { readReply } from '../../contract/kernel/read-reply.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { LimitScope } from '../../contract/refusals.ts'
import { parseRefusal } from './call.ts'
import type { Answer, Refusal } from './call.ts'
import { isHalfSignedIn } from './read-errors.ts'

/** Times in ms; `after` is the server's `Retry-After`, null without one. */
export type Verdict =
  /** `isUnread`: this build cannot read the reply, which is null here. */
  | { readonly is: 'acked'; readonly reply: unknown; readonly isUnread?: true }
  | { readonly is: 'retry'; readonly why: 'network' | 'server'; readonly status: number; readonly after: number | null }
  | { readonly is: 'wait-all'; readonly status: number; readonly after: number | null }
  /** A limit on calls of this row: only ops like it wait. */
  | { readonly is: 'limited'; readonly status: number; readonly after: number | null }
  | { readonly is: 'sign-in'; readonly status: number; readonly refusal: Refusal }
  | { readonly is: 'other-owner'; readonly status: number; readonly refusal: Refusal }
  /** 403: rejected, once the session was read again. */
  | { readonly is: 'forbidden'; readonly status: number; readonly refusal: Refusal }
  | { readonly is: 'in-progress'; readonly status: number }
  | { readonly is: 'conflict'; readonly status: number; readonly refusal: Refusal }
  | { readonly is: 'rejected'; readonly status: number; readonly refusal: Refusal }
  | { readonly is: 'parent-missing'; readonly status: number; readonly refusal: Refusal }
  | { readonly is: 'update'; readonly status: number; readonly refusal: Refusal }
  /** No key on this device opens it. Nothing was sent. */
  | { readonly is: 'locked' }
  /** The server is older than the op, and takes no such call yet. */
  | { readonly is: 'newer-server'; readonly status: number; readonly refusal: Refusal }
  /** In a batch: an earlier call has to succeed first. */
  | { readonly is: 'skipped' }
  /** The server is in another epoch than the device knew. What it may have lost goes first. */
  | { readonly is: 'other-epoch' }

/** `Retry-After` in ms: seconds, or a date compared with the server's clock; null where it is missing or invalid. */
export function parseRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null || text.trim() === '') return null
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000
  const [until, now] = [Date.parse(text), Date.parse(headers.get(names.serverTime) ?? headers.get('date') ?? '')]
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now)
}

/** What a 429 of our server limits; null where an earlier server does not say. */
export function readScope(body: unknown): LimitScope | null {
  const scope = typeof body === 'object' && body !== null && 'scope' in body ? body.scope : null
  return scope === 'row' || scope === 'session' ? scope : null
}

const network = (status: number, after: number | null): Verdict => ({ is: 'retry', why: 'network', status, after })

/** The verdict on a call of `row` that was sent under `key`. A call without an answer is a network error: `unanswered`. */
export function judgeAnswer(answer: Answer, row: Row, key: string): Verdict {
  const { status } = answer
  const echoed = answer.headers.get(names.opAck) === key
  const isOurs = echoed || answer.headers.has(names.serverEpoch)
  // How long to wait for a proxy or a portal is for the backoff to say.
  const after = isOurs ? parseRetryAfter(answer.headers) : null
  if (status >= 200 && status < 300) {
    if (!echoed) return network(status, after)
    const reply = readReply(row, answer.body)
    // The echo proves that the server has applied it. A newer server may say so in a shape that this build does not know.
    return reply.ok ? { is: 'acked', reply: reply.value } : { is: 'acked', reply: null, isUnread: true }
  }
  if (status >= 500 && !isOurs) return network(status, null)
  if (status === 503) return { is: 'wait-all', status, after }
  if (status >= 500) return { is: 'retry', why: 'server', status, after }
  const refusal = parseRefusal(answer.body)
  if (status < 400 || refusal === null) return network(status, after)
  // Not a word of the op itself, so it is believed without an echo, and without an epoch too: something may take that away.
  if (status === 425 && refusal.error === 'op.otherEpoch') return { is: 'other-epoch' }
  // These answers only pause the queue. The server does not echo the key there, so its epoch is enough.
  const isLater = status === 401 || status === 419 || status === 429
  if (!echoed && !(isLater && isOurs)) return network(status, after)
  return status === 429 && readScope(answer.body) === 'row'
    ? { is: 'limited', status, after }
    : refused(status, refusal, after)
}

function refused(status: number, refusal: Refusal, after: number | null): Verdict {
  switch (status) {
    case 401:
    case 419:
      return { is: 'sign-in', status, refusal }
    case 403:
      return forbidden(status, refusal)
    case 408:
    case 425:
      return network(status, after)
    case 409:
      return refusal.error === 'op.inProgress' ? { is: 'in-progress', status } : { is: 'conflict', status, refusal }
    case 412:
      return { is: 'conflict', status, refusal }
    case 424:
      return refusal.error === 'op.skipped' ? { is: 'skipped' } : { is: 'parent-missing', status, refusal }
    case 426:
      return { is: 'update', status, refusal }
    case 429:
      return { is: 'wait-all', status, after }
    default:
      return { is: 'rejected', status, refusal }
  }
}

function forbidden(status: number, refusal: Refusal): Verdict {
  if (refusal.error === 'op.otherOwner') return { is: 'other-owner', status, refusal }
  // A user who must choose a password or add a second factor is not fully signed in: the queue waits, nothing is refused.
  return { is: isHalfSignedIn(refusal.error) ? 'sign-in' : 'forbidden', status, refusal }
}

/** No answer, or no valid one. */
export const unanswered = (status = 0): Verdict => network(status, null)
