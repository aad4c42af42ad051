// Verdicts for upload calls. They carry no idempotency key, because bytes are named by their hash. An answer counts if
// it carries our server epoch.
import * as names from '../../contract/kernel/headers.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { Answer } from '../http/call.ts'
import { judgeAnswer } from '../http/verdict.ts'
import type { Verdict } from '../http/verdict.ts'

const syntheticAck = 'upload'

export function uploadVerdict(answer: Answer, row: Row): Verdict {
  const headers = new Headers(answer.headers)
  if (headers.has(names.serverEpoch)) headers.set(names.opAck, syntheticAck)
  else headers.delete(names.opAck)
  return judgeAnswer({ ...answer, headers }, row, syntheticAck)
}

/** The refusal code, or null. */
export const getRefusalCode = (outcome: Verdict): string | null => ('refusal' in outcome ? outcome.refusal.error : null)
