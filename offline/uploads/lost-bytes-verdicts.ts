// A photo whose bytes are lost is refused on the device with a message and stays in the outbox. A file entry is never
// sent without its photo.
import type { Verdict } from '../http/verdict.ts'

const rejectLostBytes = (error: string, message: string): Verdict => ({
  is: 'rejected',
  status: 0,
  said: { error, message, errors: {}, current: null },
})

export const missingBytes = rejectLostBytes(
  'device.bytesMissing',
  'The bytes of this photo are no longer on this device, so it cannot be sent. Take the picture again, then discard this one.',
)
export const unreadableBytes = rejectLostBytes(
  'device.bytesUnreadable',
  'The bytes of this photo cannot be read on this device any more. Take the picture again, then discard this one.',
)
