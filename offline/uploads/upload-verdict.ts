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

// A photo whose bytes are lost is refused on the device with a message and stays in the outbox. A file entry is never
// sent without its photo.
const rejectLostBytes = (error: string, message: string): Verdict => ({
  is: 'rejected',
  status: 0,
  refusal: { error, message, errors: {}, current: null },
})

export const missingBytes = rejectLostBytes(
  'device.bytesMissing',
  'The file of this photo is no longer on this device, so it cannot be sent. Take the picture again, then discard this one.',
)
export const unreadableBytes = rejectLostBytes(
  'device.bytesUnreadable',
  'This photo can no longer be read on this device. Take the picture again, then discard this one.',
)
