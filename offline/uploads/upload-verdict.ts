// The outbox's verdicts for the calls of an upload. These carry no key of their own (bytes are named by their hash, so
// sending them twice does nothing): an answer is believed when it bears our server's life instead of the echo.
import * as names from '../../contract/kernel/headers.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { Answer } from '../http/call.ts'
import { verdict } from '../http/verdict.ts'
import type { Verdict } from '../http/verdict.ts'

const believed = 'upload'

export function uploadVerdict(answer: Answer, row: Row): Verdict {
  const headers = new Headers(answer.headers)
  if (headers.has(names.serverEpoch)) headers.set(names.opAck, believed)
  else headers.delete(names.opAck)
  return verdict({ ...answer, headers }, row, believed)
}

/** The code of a refusal, or null. */
export const codeOf = (outcome: Verdict): string | null => ('said' in outcome ? outcome.said.error : null)
