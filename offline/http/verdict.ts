// What an answer means for the op behind it: the table of docs/offline.md and nothing else. Pure: no clock, no database.
// An answer without the echo of our own key is never believed, whatever its status says.
import * as names from '../../contract/kernel/headers.ts'
import { readReply } from '../../contract/kernel/read-reply.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { refusalOf } from './call.ts'
import type { Answer, Refusal } from './call.ts'

/** Times in ms; `after` is the server's `Retry-After`, null where it said none. */
export type Verdict =
  | { readonly is: 'acked'; readonly reply: unknown }
  | { readonly is: 'retry'; readonly why: 'network' | 'server'; readonly status: number; readonly after: number | null }
  | { readonly is: 'wait-all'; readonly status: number; readonly after: number | null }
  | { readonly is: 'sign-in'; readonly status: number; readonly said: Refusal }
  | { readonly is: 'other-owner'; readonly status: number; readonly said: Refusal }
  /** 403: once the session was read again, rejected. */
  | { readonly is: 'forbidden'; readonly status: number; readonly said: Refusal }
  | { readonly is: 'in-progress'; readonly status: number }
  | { readonly is: 'conflict'; readonly status: number; readonly said: Refusal }
  | { readonly is: 'rejected'; readonly status: number; readonly said: Refusal }
  | { readonly is: 'parent-missing'; readonly status: number; readonly said: Refusal }
  | { readonly is: 'update'; readonly status: number; readonly said: Refusal }
  /** Of a batch: an earlier call of the envelope has to go first. */
  | { readonly is: 'skipped' }

/** `Retry-After` in ms: seconds, or a date against the server's own clock; null where it is not there or not readable. */
export function retryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')
  if (text === null || text.trim() === '') return null
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000
  const [until, now] = [Date.parse(text), Date.parse(headers.get(names.serverTime) ?? headers.get('date') ?? '')]
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, until - now)
}

const network = (status: number, after: number | null): Verdict => ({ is: 'retry', why: 'network', status, after })

/** The verdict on a call of `row` that was sent under `key`. A call that never got an answer is a network fault as well: `unanswered`. */
export function verdict(answer: Answer, row: Row, key: string): Verdict {
  const { status } = answer
  const after = retryAfter(answer.headers)
  const echoed = answer.headers.get(names.opAck) === key
  if (status >= 200 && status < 300) {
    const reply = echoed ? readReply(row, answer.body) : ({ ok: false } as const)
    return reply.ok ? { is: 'acked', reply: reply.value } : network(status, after)
  }
  if (status === 503) return { is: 'wait-all', status, after }
  if (status >= 500) return { is: 'retry', why: 'server', status, after }
  const said = refusalOf(answer.body)
  if (status < 400 || said === null) return network(status, after)
  // What only makes the queue wait decides nothing about the op, so the server does not echo its key there: its life is enough.
  const isLater = status === 401 || status === 419 || status === 429
  return echoed || (isLater && answer.headers.has(names.serverEpoch))
    ? refused(status, said, after)
    : network(status, after)
}

function refused(status: number, said: Refusal, after: number | null): Verdict {
  switch (status) {
    case 401:
    case 419:
      return { is: 'sign-in', status, said }
    case 403:
      return forbidden(status, said)
    case 408:
    case 425:
      return network(status, after)
    case 409:
      return said.error === 'op.inProgress' ? { is: 'in-progress', status } : { is: 'conflict', status, said }
    case 412:
      return { is: 'conflict', status, said }
    case 424:
      return said.error === 'op.skipped' ? { is: 'skipped' } : { is: 'parent-missing', status, said }
    case 426:
      return { is: 'update', status, said }
    case 429:
      return { is: 'wait-all', status, after }
    default:
      return { is: 'rejected', status, said }
  }
}

function forbidden(status: number, said: Refusal): Verdict {
  if (said.error === 'op.otherOwner') return { is: 'other-owner', status, said }
  // Who has to choose a new password is not signed in all the way: the queue waits, nothing is refused.
  return { is: said.error === 'auth.passwordUpdateRequired' ? 'sign-in' : 'forbidden', status, said }
}

/** Nothing came back, or nothing believable. */
export const unanswered = (status = 0): Verdict => network(status, null)
