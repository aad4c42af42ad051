// Sends several ops in one batch, each with its own key, receipt, answer and order. The page's alone: what the worker sends
// goes to the documented addresses, a call each (docs/decisions/125-the-worker-replays.md).
import * as names from '../../contract/kernel/headers.ts'
import { outbox } from '../../contract/outbox.ts'
import type { BatchAnswer, BatchCall } from '../../contract/outbox.ts'
import { toWriteMark } from '../../contract/kernel/marks.ts'
import { readReply } from '../../contract/kernel/read-reply.ts'
import { NoAnswer } from '../http/call.ts'
import type { Answer } from '../http/call.ts'
import type { LogMark } from '../http/contact.ts'
import { toPath } from '../http/request.ts'
import { readScope, unanswered } from '../http/verdict.ts'
import type { Verdict } from '../http/verdict.ts'
import { holdIfTooNew, readLogMark } from './send.ts'
import type { OpenedOp, Outcome, Sender } from './send.ts'

function toBatchCall({ row, call, input }: OpenedOp, keys: ReadonlySet<string>): BatchCall {
  return {
    key: row.opId,
    group: row.groupId,
    after: row.dependsOn.filter((id) => keys.has(id)),
    method: call.method as BatchCall['method'],
    path: toPath(call, input),
    v: row.v,
    ...(input.body === undefined ? {} : { body: input.body }),
    ...(row.ownerId === null ? {} : { owner: row.ownerId }),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.skewMs === null ? {} : { skew_ms: row.skewMs }),
    ...(row.actingAs === null ? {} : { acting_as: row.actingAs }),
    ...(row.supersedes === null ? {} : { supersedes: row.supersedes }),
  }
}

/** One answer of a batch, in the shape of the call's own answer. */
function toAnswer(one: BatchAnswer, envelope: Answer): Answer {
  const epoch = envelope.headers.get(names.serverEpoch)
  const headers = new Headers({
    ...(one.ack === null ? {} : { [names.opAck]: one.ack }),
    ...(epoch === null ? {} : { [names.serverEpoch]: epoch }),
  })
  if (one.retry_after !== undefined) headers.set('retry-after', String(one.retry_after))
  return { status: one.status, headers, body: one.body }
}

/** The session's own limit counts the envelope. A 429 inside it limits calls of that row, also where an older server does not say so. */
const limitToRow = (verdict: Verdict, { status, body }: BatchAnswer): Verdict =>
  verdict.is === 'wait-all' && status === 429 && readScope(body) === null ? { ...verdict, is: 'limited' } : verdict

export type BatchResult =
  | { readonly is: 'answered'; readonly outcomes: readonly Outcome[] }
  /** The server did not answer the batch itself: its calls are sent one by one. `isMissing`: this server has no batch. */
  | { readonly is: 'singly'; readonly isMissing: boolean }

/** Sends several ops in one batch; each has its own key, receipt, answer and order. */
export async function sendBatch(sender: Sender, opened: readonly OpenedOp[]): Promise<BatchResult> {
  const { http, verdict: judge } = sender
  const { sendBatch: row } = outbox.table
  const keys = new Set(opened.map((one) => one.row.opId))
  const all = (verdict: Verdict, first = verdict, mark: LogMark | null = null): BatchResult => ({
    is: 'answered',
    outcomes: opened.map((one, index) => ({
      row: one.row,
      verdict: index === 0 ? first : verdict,
      mark,
    })),
  })
  let answer: Answer
  try {
    const body = { calls: opened.map((one) => toBatchCall(one, keys)) }
    answer = await http.send(row, { body }, { isConditional: sender.isConditional() })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return all(unanswered(error.status))
  }
  if (answer.status === 404 || answer.status === 405) return { is: 'singly', isMissing: true }
  if (answer.status >= 200 && answer.status < 300) {
    const reply = readReply(row, answer.body)
    if (!reply.ok) return { is: 'singly', isMissing: false }
    const byKey = new Map(reply.value.answers.map((one) => [one.key, one]))
    const mark = readLogMark(answer)
    return {
      is: 'answered',
      outcomes: opened.map((one) => {
        const own = byKey.get(one.row.opId)
        const skipped = own?.status === 424 && own.ack === null
        return {
          row: one.row,
          verdict:
            own === undefined
              ? unanswered()
              : skipped
                ? ({ is: 'skipped' } as const)
                : limitToRow(
                    holdIfTooNew(judge(toAnswer(own, answer), one.call, one.row.opId), one.row, answer, sender),
                    own,
                  ),
          mark,
          writeMark: toWriteMark(own?.mark ?? null),
        }
      }),
    }
  }
  // The batch has no key of its own: a refusal of our server that pauses the whole queue is trusted.
  const whole = judge(answer, row, '')
  if (whole.is === 'other-epoch') return all(whole, whole, readLogMark(answer))
  return whole.is === 'sign-in' || whole.is === 'wait-all' || whole.is === 'other-owner'
    ? all({ is: 'skipped' }, whole)
    : { is: 'singly', isMissing: false }
}
