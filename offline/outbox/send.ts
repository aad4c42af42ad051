// Sends ops: one to its documented endpoint, or several in an envelope. Decides nothing: an answer becomes a verdict,
// and `settle` writes it down.
import * as names from '../../contract/kernel/headers.ts'
import { outbox } from '../../contract/outbox.ts'
import type { BatchAnswer, BatchCall } from '../../contract/outbox.ts'
import { readReply } from '../../contract/kernel/read-reply.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { OpBody, OpRow } from '../db/tables.ts'
import { NoAnswer } from '../http/call.ts'
import type { Answer, Http } from '../http/call.ts'
import type { Mark } from '../http/contact.ts'
import { pathOf } from '../http/request.ts'
import { unanswered } from '../http/verdict.ts'
import type { Verdict, verdict } from '../http/verdict.ts'
import { findRow } from '../operations/all.ts'
import type { Store } from '../session/current-user.ts'
import { SaveRefused } from './save-refused.ts'

export interface Outcome {
  readonly row: OpRow
  readonly verdict: Verdict
  /** The server's mark on the answer. */
  readonly mark: Mark | null
}

export interface Sender {
  readonly http: Http
  readonly verdict: typeof verdict
}

/** An op whose words are open. */
export interface Opened {
  readonly row: OpRow
  readonly call: Row
  readonly words: OpBody
}

const unreadable: Verdict = {
  is: 'rejected',
  status: 0,
  said: {
    error: 'device.unreadable',
    message: 'What was saved can no longer be read on this device. Enter it again, then discard this one.',
    errors: {},
    current: null,
  },
}

/** Whoever signed out meanwhile took the key along: nothing is wrong with what was saved. */
function nullUnlessLocked(fault: unknown): null {
  if (fault instanceof SaveRefused) throw fault
  return null
}

/** Opens the words of the ops; what cannot be read is rejected here, kept and shown, never sent in half. */
export async function openOps(
  store: Store,
  rows: readonly OpRow[],
): Promise<{ opened: Opened[]; outcomes: Outcome[] }> {
  const opened: Opened[] = []
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const call = findRow(row.kind)
    const words =
      row.body === null
        ? null
        : ((await store.cipher.unsealJson('ops', row.opId, row.body).catch(nullUnlessLocked)) as OpBody | null)
    if (call === null || words === null) outcomes.push({ row, verdict: unreadable, mark: null })
    else opened.push({ row, call, words })
  }
  return { opened, outcomes }
}

function headersOf(row: OpRow): Record<string, string> {
  return {
    [names.idempotencyKey]: row.opId,
    [names.opVersion]: String(row.v),
    [names.opCreated]: new Date(row.createdAt).toISOString(),
    ...(row.ownerId === null ? {} : { [names.opOwner]: String(row.ownerId) }),
    ...(row.skewMs === null ? {} : { [names.opSkew]: String(row.skewMs) }),
    ...(row.actingAs === null ? {} : { [names.actingAs]: row.actingAs }),
    ...(row.supersedes === null ? {} : { [names.supersedes]: row.supersedes }),
  }
}

const markOf = (answer: Answer): Mark | null => {
  const [epoch, pos] = [
    answer.headers.get(names.serverEpoch),
    Number(answer.headers.get(names.logPosition) ?? Number.NaN),
  ]
  return epoch === null || Number.isNaN(pos) ? null : { epoch, pos }
}

/** One op to its own endpoint. */
export async function sendOne({ http, verdict: judge }: Sender, { row, call, words }: Opened): Promise<Outcome> {
  try {
    const input = {
      params: words.params,
      query: words.query,
      ...(words.body === undefined ? {} : { body: words.body }),
    }
    const answer = await http.send(call, input, { headers: headersOf(row) })
    return { row, verdict: judge(answer, call, row.opId), mark: markOf(answer) }
  } catch (fault) {
    if (!(fault instanceof NoAnswer)) throw fault
    return { row, verdict: unanswered(fault.status), mark: null }
  }
}

function batchCallOf({ row, call, words }: Opened, keys: ReadonlySet<string>): BatchCall {
  return {
    key: row.opId,
    group: row.groupId,
    after: row.dependsOn.filter((id) => keys.has(id)),
    method: call.method as BatchCall['method'],
    path: pathOf(call, words),
    v: row.v,
    ...(words.body === undefined ? {} : { body: words.body }),
    ...(row.ownerId === null ? {} : { owner: row.ownerId }),
    created_at: new Date(row.createdAt).toISOString(),
    ...(row.skewMs === null ? {} : { skew_ms: row.skewMs }),
    ...(row.actingAs === null ? {} : { acting_as: row.actingAs }),
    ...(row.supersedes === null ? {} : { supersedes: row.supersedes }),
  }
}

/** An answer of the envelope as the call's own answer would have been. */
function answerOf(one: BatchAnswer, envelope: Answer): Answer {
  const epoch = envelope.headers.get(names.serverEpoch)
  const headers = new Headers({
    ...(one.ack === null ? {} : { [names.opAck]: one.ack }),
    ...(epoch === null ? {} : { [names.serverEpoch]: epoch }),
  })
  if (one.retry_after !== undefined) headers.set('retry-after', String(one.retry_after))
  return { status: one.status, headers, body: one.body }
}

export type BatchResult =
  | { readonly is: 'answered'; readonly outcomes: readonly Outcome[] }
  /** No answer of ours to the envelope as such: its calls have to go one by one. `isMissing`: this server has no batch. */
  | { readonly is: 'singly'; readonly isMissing: boolean }

/** Several ops in one envelope; each has its own key, receipt, answer and order. */
export async function sendBatch({ http, verdict: judge }: Sender, opened: readonly Opened[]): Promise<BatchResult> {
  const { sendBatch: row } = outbox.table
  const keys = new Set(opened.map((one) => one.row.opId))
  const all = (verdict: Verdict, first = verdict): BatchResult => ({
    is: 'answered',
    outcomes: opened.map((one, index) => ({
      row: one.row,
      verdict: index === 0 ? first : verdict,
      mark: null,
    })),
  })
  let answer: Answer
  try {
    answer = await http.send(row, { body: { calls: opened.map((one) => batchCallOf(one, keys)) } })
  } catch (fault) {
    if (!(fault instanceof NoAnswer)) throw fault
    return all(unanswered(fault.status))
  }
  if (answer.status === 404 || answer.status === 405) return { is: 'singly', isMissing: true }
  if (answer.status >= 200 && answer.status < 300) {
    const reply = readReply(row, answer.body)
    if (!reply.ok) return { is: 'singly', isMissing: false }
    const byKey = new Map(reply.value.answers.map((one) => [one.key, one]))
    const mark = markOf(answer)
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
                : judge(answerOf(own, answer), one.call, one.row.opId),
          mark,
        }
      }),
    }
  }
  // The envelope has no key of its own: what stops the whole queue is believed when it is a refusal of ours.
  const whole = judge(answer, row, '')
  return whole.is === 'sign-in' || whole.is === 'wait-all' || whole.is === 'other-owner'
    ? all({ is: 'skipped' }, whole)
    : { is: 'singly', isMissing: false }
}
