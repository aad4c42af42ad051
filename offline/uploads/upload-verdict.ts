// Verdicts for upload calls. They carry no idempotency key, because bytes are named by their hash. An answer counts if
// it carries our server epoch.
import * as names from '../../contract/kernel/headers.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { Answer } from '../http/call.ts'
import { verdict } from '../http/verdict.ts'
import type { Verdict } from '../http/verdict.ts'

const syntheticAck = 'upload'

export function uploadVerdict(answer: Answer, row: Row): Verdict {
  const headers = new Headers(answer.headers)
  if (headers.has(names.serverEpoch)) headers.set(names.opAck, syntheticAck)
  else headers.delete(names.opAck)
  return verdict({ ...answer, headers }, row, syntheticAck)
}

/** The refusal code, or null. */
export const getRefusalCode = (outcome: Verdict): string | null => ('said' in outcome ? outcome.said.error : null)
