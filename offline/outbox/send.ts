// Sends an op to its documented endpoint. The answer becomes a verdict, which `recordOutcomes` records.
import * as names from '../../contract/kernel/headers.ts'
import { toWriteMark } from '../../contract/kernel/marks.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { RecordLocked } from '../crypto/cipher.ts'
import type { OpBody, OpRow } from '../db/tables.ts'
import { NoAnswer } from '../http/call.ts'
import type { Answer, Http } from '../http/call.ts'
import type { LogMark } from '../http/contact.ts'
import { unanswered } from '../http/verdict.ts'
import type { Verdict, judgeAnswer } from '../http/verdict.ts'
import { findRow } from '../operations/known-kinds.ts'
import type { Store } from '../session/current-user.ts'
import type { isTooNew } from './taken-versions.ts'
import { SaveRefused } from './save-refused.ts'

export interface Outcome {
  readonly row: OpRow
  readonly verdict: Verdict
  /** The server's epoch and log position, from the answer. */
  readonly mark: LogMark | null
  /** Where the op stands among the server's writes; null where the answer does not say. */
  readonly writeMark?: string | null
  /** The call failed, but more of its photo is at the server than before: what was counted against it begins anew. */
  readonly hasAdvanced?: boolean
}

export interface Sender {
  readonly http: Http
  readonly verdict: typeof judgeAnswer
  readonly isTooNew: typeof isTooNew
  /** Whether ops are sent on the condition that the server is in the known epoch. */
  readonly isConditional: () => boolean
}

/** An op with its decrypted input. */
export interface OpenedOp {
  readonly row: OpRow
  readonly call: Row
  readonly input: OpBody
}

const unreadable: Verdict = {
  is: 'rejected',
  status: 0,
  refusal: {
    error: 'device.unreadable',
    message: 'This item can no longer be read on this device. Enter it again, then discard this one.',
    errors: {},
    current: null,
  },
}

/** The decrypted input; null where the record was changed. A sign-out meanwhile has removed the key: nothing is wrong with what was saved. */
async function decryptOp({ cipher }: Store, row: OpRow): Promise<OpBody | 'locked' | null> {
  if (row.body === null) return null
  try {
    return (await cipher.unsealJson('ops', row.opId, row.body)) as OpBody
  } catch (error) {
    if (error instanceof SaveRefused) throw error
    return error instanceof RecordLocked ? 'locked' : null
  }
}

/**
 * Decrypts the ops. An op that cannot be read is rejected here and shown; it is never sent in part. A locked op waits for
 * its key, and what follows it in its group waits behind it.
 */
export async function decryptOps(
  store: Store,
  rows: readonly OpRow[],
): Promise<{ opened: OpenedOp[]; outcomes: Outcome[] }> {
  const opened: OpenedOp[] = []
  const outcomes: Outcome[] = []
  const held = new Set<string>()
  for (const row of rows) {
    const call = findRow(row.kind)
    const input = await decryptOp(store, row)
    if (held.has(row.groupId)) outcomes.push({ row, verdict: { is: 'skipped' }, mark: null })
    else if (input === 'locked') {
      held.add(row.groupId)
      outcomes.push({ row, verdict: { is: 'locked' }, mark: null })
    } else if (call === null || input === null) outcomes.push({ row, verdict: unreadable, mark: null })
    else opened.push({ row, call, input })
  }
  return { opened, outcomes }
}

function toHeaders(row: OpRow): Record<string, string> {
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

/**
 * A refusal counts only if it comes from a server that takes the op's kind and version. Any other is too old to judge it. Where
 * something on the way took both the versions and the epoch from the answer, it does not say which: the op is tried again.
 */
export function holdIfTooNew(
  verdict: Verdict,
  row: OpRow,
  { headers }: Answer,
  { isTooNew }: Pick<Sender, 'isTooNew'>,
): Verdict {
  const isJudged = verdict.is === 'rejected' || verdict.is === 'update'
  if (isJudged && !headers.has(names.opTakes) && !headers.has(names.serverEpoch)) return unanswered(verdict.status)
  return isJudged && isTooNew(headers.get(names.opTakes), row)
    ? { is: 'newer-server', status: verdict.status, refusal: verdict.refusal }
    : verdict
}

/** The server's epoch and log position, where an answer names both. */
export const readLogMark = (answer: Answer): LogMark | null => {
  const [epoch, pos] = [
    answer.headers.get(names.serverEpoch),
    Number(answer.headers.get(names.logPosition) ?? Number.NaN),
  ]
  return epoch === null || Number.isNaN(pos) ? null : { epoch, pos }
}

/** Sends one op to its own endpoint. */
export async function sendOne(sender: Sender, { row, call, input }: OpenedOp): Promise<Outcome> {
  const { http, verdict: judge } = sender
  try {
    const sent = {
      params: input.params,
      query: input.query,
      ...(input.body === undefined ? {} : { body: input.body }),
    }
    // What was saved without signing in has no owner, whichever user is signed in meanwhile.
    const answer = await http.send(call, sent, {
      headers: toHeaders(row),
      isAnonymous: row.ownerId === null,
      isConditional: sender.isConditional(),
    })
    return {
      row,
      verdict: holdIfTooNew(judge(answer, call, row.opId), row, answer, sender),
      mark: readLogMark(answer),
      writeMark: toWriteMark(answer.headers.get(names.writeMark)),
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { row, verdict: unanswered(error.status), mark: null }
  }
}
